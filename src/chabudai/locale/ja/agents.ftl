# 対戦相手とヒント。

agent-random = 木の葉
agent-level-1 = ユキ
agent-level-1-about = いちばん年下。ひと目でよさそうな手を選び、見落としも多い
agent-level-2 = 健太
agent-level-2-about = この家の小学生。基本の心得は覚えたけれど、まだ見落としがある
agent-level-3 = 花子
agent-level-3-about = お茶を飲みに来る隣の人。基本の心得を守り、たいていのことは見えている
agent-level-4 = 三郎
agent-level-4-about = 毎晩顔を出すおじさん。よい手をめったに逃さない
agent-level-5 = 千代
agent-level-5-about = みんなに遊びを教えたおばあちゃん。すきがなく、ほとんど見落とさない
agent-level-6 = 源蔵
agent-level-6-about = 老名人。一手ごとに何千もの展開を読む、いちばん強い相手

hint-only = できることは一つだけです：{ $action }。
hint-best = { $action }（{ $meaning }）。勝つ見込みは約{ $chance }％です。
hint-next = 次によいのは{ $action }（{ $meaning }）で、約{ $chance }％です。

hint-matcha-pass = 利点：札を、もっと役に立つ場のために残せます。リスク：空けた場を相手に争わずに取られるかもしれません。
hint-matcha-keep = 利点：次の手札の1枚がわかっています。リスク：新しい札のほうがよかったかもしれません。
hint-matcha-drop = 利点：代わりに新しい札が来ます。リスク：もっと悪い札かもしれません。
hint-matcha-certain = 利点：もう誰も応じられないので、{ $token }のトークンは確実です。リスク：この場にはありません。
hint-matcha-match =
    { $count ->
        [0] 利点：札が合い、まだ見ていない札にこれに勝つものはありません。{ $token }のトークンに手が届きます。リスク：相手が茶筅を得ることだけです。
       *[other] 利点：札が合い、{ $token }のトークンを取れるかもしれません。リスク：まだ見ていない札のうち{ $count }枚がこれに勝ちます。
    }
hint-matcha-whisk = 利点：伏せられた札が合っていれば茶筅を得ます。合っていなければ誰も何も得ません。リスク：合う札はやはりトークンを取ります。
hint-matcha-bluff = 利点：誰も応じなければ{ $token }のトークンを得ます。リスク：この札は合わないので、合う札で応じられるとトークンを取られ、茶筅だけが残ります。
hint-matcha-later = 代償：この札は、あとの{ $count }か所でも合うはずでした。

hint-koikoi-tenho = 利点：配られた手だけで、すぐにこの回に勝ちます。リスク：ありません。
hint-koikoi-stop = 利点：この回に勝ち、今すぐ受け取れます。リスク：ありませんが、この先の伸びはあきらめます。
hint-koikoi-on = 利点：点が2倍になり、手札はあと{ $count }枚あります。リスク：相手に先に上がられると何ももらえません。
hint-koikoi-lay = 利点：よい組み合わせをあとに残せます。リスク：出した札を取られるかもしれません。
hint-koikoi-makes = 利点：{ $yaku }ができます。
hint-koikoi-near = 利点：{ $yaku }まであと{ $count }枚です。
hint-koikoi-denies = 利点：相手があと{ $count }枚だった{ $yaku }のじゃまをします。
hint-koikoi-danger = リスク：相手は{ $yaku }まであと{ $count }枚です。

hint-touche-pass = ほかによい手はありません。ジョーカーはあとで役に立ちます。
hint-touche-take = 利点：この形はあとで作るのがいちばん難しいものです。リスク：形の外のコマは持ち主に戻ります。
hint-touche-swap = 利点：死に札が新しいカードになり、手番は続きます。リスク：ありません。
hint-touche-complete = 利点：形（{ $kind }）が完成します。
hint-touche-build = 利点：形（{ $kind }）の{ $size }個のコマのうち{ $have }個がそろいます。そのあと足りないマスのうち{ $held }つは、カードを持っています。
hint-touche-joker = 代償：1枚だけのジョーカーを使います。
hint-touche-block = 利点：相手に足りなかった最後のマスをふさぎます。
hint-touche-danger = リスク：相手が形を完成できるマスが{ $count }つあります。
