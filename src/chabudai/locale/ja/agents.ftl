# 対戦相手とヒント。

agent-random = 木の葉
agent-level-1 = はじめての客
agent-level-1-about = ひと目でよさそうな手を選び、見落としも多い
agent-level-2 = 家族
agent-level-2-about = 基本の心得を覚えたところで、まだ見落としがある
agent-level-3 = 隣人
agent-level-3-about = 基本の心得を守り、たいていのことは見えている
agent-level-4 = 常連
agent-level-4-about = よい手をめったに逃さない
agent-level-5 = 先生
agent-level-5-about = すきがなく、ほとんど見落とさない
agent-level-6 = 名人
agent-level-6-about = 一手ごとに何千もの対局を思い描く。いちばん強い相手

hint-only = できることは一つだけです：{ $action }
hint-best = { $action }（{ $meaning }）。勝つ見込みは約{ $chance }％です。
hint-next = 次によいのは{ $action }（{ $meaning }）で、約{ $chance }％です。

hint-matcha-pass = 利点：札を、もっと役に立つ場所のために残せます。危険：空けた場所を相手に争わずに取られるかもしれません。
hint-matcha-keep = 利点：次の手札の一枚がわかっています。危険：新しい札のほうがよかったかもしれません。
hint-matcha-drop = 利点：代わりに新しい札が来ます。危険：もっと悪い札かもしれません。
hint-matcha-certain = 利点：もう誰も応じられないので、{ $token }のトークンは確実です。危険：この場所にはありません。
hint-matcha-match =
    { $count ->
        [0] 利点：札が合い、まだ見ていない札にこれに勝つものはありません。{ $token }のトークンに手が届きます。危険：相手が茶筅を得ることだけです。
       *[other] 利点：札が合い、{ $token }のトークンを取れるかもしれません。危険：まだ見ていない札のうち{ $count }枚がこれに勝ちます。
    }
hint-matcha-whisk = 利点：伏せられた札が合っていれば茶筅を得ます。合っていなければ誰も何も得ません。危険：合う札はやはりトークンを取ります。
hint-matcha-bluff = 利点：誰も応じなければ{ $token }のトークンを得ます。危険：この札は合わないので、合う札で応じられるとトークンを取られ、茶筅だけが残ります。
hint-matcha-later = 代償：この札は、あとの{ $count }か所でも合うはずでした。

hint-koikoi-tenho = 利点：配られた手だけで、すぐにこの月に勝ちます。危険：ありません。
hint-koikoi-stop = 利点：この月に勝ち、今すぐ受け取れます。危険：ありませんが、この先の伸びはあきらめます。
hint-koikoi-on = 利点：倍になり、手札はあと{ $count }枚あります。危険：相手に先に上がられると何ももらえません。
hint-koikoi-lay = 利点：よい取り札をあとに残せます。危険：出した札を取られるかもしれません。
hint-koikoi-makes = 利点：{ $yaku }ができます。
hint-koikoi-near = 利点：{ $yaku }まであと{ $count }枚です。
hint-koikoi-denies = 利点：相手があと{ $count }枚だった{ $yaku }のじゃまをします。
hint-koikoi-danger = 危険：相手は{ $yaku }まであと{ $count }枚です。

hint-touche-pass = ほかによい手はありません。ジョーカーはあとで役に立ちます。
hint-touche-take = 利点：この形はあとで作るのがいちばん難しいものです。危険：形の外の駒は戻ります。
hint-touche-swap = 利点：死に札が新しい札になり、手番は続きます。危険：ありません。
hint-touche-complete = 利点：形（{ $kind }）が完成します。
hint-touche-build = 利点：形（{ $kind }）の{ $size }駒のうち{ $have }駒がそろいます。そのあと足りないマスのうち{ $held }つは札を持っています。
hint-touche-joker = 代償：一枚だけのジョーカーを使います。
hint-touche-block = 利点：相手に足りなかった最後のマスをふさぎます。
hint-touche-danger = 危険：相手が形を完成できるマスが{ $count }つあります。
