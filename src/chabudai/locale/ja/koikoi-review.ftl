# こいこい：コーチが間違いについて言うこと。

mistake-koikoi-greed = 上がるべきところでこいこいする
mistake-koikoi-fear = こいこいすべきところで上がる
mistake-koikoi-tenho = 配られただけで勝ちの手を見逃す
mistake-koikoi-yaku = 作れる役を作らない
mistake-koikoi-deny = 相手の役の札を渡す
mistake-koikoi-feed = 良い札を場に出す、または残す
mistake-koikoi-aim = いちばん近い役から離れる
mistake-koikoi-pass = 取らずに札を捨てる
mistake-koikoi-plain = 価値のある札でなくカスを取る
mistake-koikoi-order = 正しい札を間違った順に出す

review-koikoi-stop = 上がれば取ったものが残り、続ければすべてを危うくします。
review-koikoi-on = 続けたほうが、失うものより得るものが大きい場面でした。
review-koikoi-yaku = より良い手ならすぐに{ $yaku }ができます。
review-koikoi-deny = より良い手は、相手が{ $yaku }に必要な札を取ります。
review-koikoi-feed = あなたの手は相手に場の{ $cards }を残します。
review-koikoi-aim =
    { $count ->
       *[other] より良い手なら{ $yaku }まであと{ $count }枚です。
    }
review-koikoi-pass = より良い手は札を取ります。あなたの手は一枚渡しました。
review-koikoi-plain = より良い手は、より価値のある札を取ります。
review-koikoi-order = より良い手は、後で価値の上がる札を手に残します。

koikoi-review-points = 文
