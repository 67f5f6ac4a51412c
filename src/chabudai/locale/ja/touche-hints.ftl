# Touché: why an action is advised.

hint-touche-pass = ほかによい手はありません。ジョーカーはあとで役に立ちます。
hint-touche-take = 利点：この形はあとで作るのがいちばん難しいものです。危険：形の外の駒は戻ります。
hint-touche-swap = 利点：死に札が新しい札になり、手番は続きます。危険：ありません。
hint-touche-complete = 利点：形（{ $kind }）が完成します。
hint-touche-build = 利点：形（{ $kind }）の{ $size }駒のうち{ $have }駒がそろいます。そのあと足りないマスのうち{ $held }つは札を持っています。
hint-touche-joker = 代償：一枚だけのジョーカーを使います。
hint-touche-block = 利点：相手に足りなかった最後のマスをふさぎます。
hint-touche-danger = 危険：相手が形を完成できるマスが{ $count }つあります。
