# 抹茶：コーチが間違いについて言うこと。

mistake-matcha-keep = セットの間に残す札、捨てる札を間違える
mistake-matcha-pass = 札を出すべきところでパスする
mistake-matcha-spend = パスすべきところで札を使う
mistake-matcha-place = 出す場所を間違える
mistake-matcha-whisk = 茶筅を取るべきところで合う札を出す
mistake-matcha-honest = ブラフで足りるところに合う札を出す
mistake-matcha-bluff = 合う札を出すべきところでブラフする
mistake-matcha-card = 正しい場所に違う札を出す

review-matcha-pass = より良い手は「{ $token }」を争います。パスでは渡してしまいます。
review-matcha-spend =
    { $count ->
        [0] より良い手は、後で応じられるように札を残します。
       *[other] より良い手は、後の{ $count }か所に合う札を残します。
    }
review-matcha-place = ここでは「{ $other }」より「{ $token }」のほうが大切です。
review-matcha-saved =
    { $count ->
        [0] より良い手は、あなたの札を後に残します。
       *[other] より良い手は、後の{ $count }か所に合うあなたの札を残します。
    }
review-matcha-match = より良い手は合う札で、相手が慎重かどうかに左右されません。
review-matcha-stronger = より良い手は、この場所で負けにくい札です。

matcha-review-stage = 第{ $number }セット
matcha-review-stage-short = { $number }
matcha-review-stage-head = セット
