# Touché: why an action is advised.

hint-touche-pass = ほかによい手はありません。ジョーカーはあとで役に立ちます。
hint-touche-take = 利点：この形はあとで作るのがいちばん難しいものです。リスク：形の外のコマは持ち主に戻ります。
hint-touche-swap = 利点：死に札が新しいカードになり、手番は続きます。リスク：ありません。
hint-touche-complete = 利点：形（{ $kind }）が完成します。
hint-touche-build =
    { $held ->
        [0] 利点：形（{ $kind }）の{ $size }個のコマのうち{ $have }個がそろいます。残りのマスのカードはまだ手にありません。
       *[other] 利点：形（{ $kind }）の{ $size }個のコマのうち{ $have }個がそろいます。そのあと足りないマスのうち{ $held }つは、カードを持っています。
    }
hint-touche-joker = 代償：1枚だけのジョーカーを使います。
hint-touche-block = 利点：相手に足りなかった最後のマスをふさぎます。
hint-touche-danger = リスク：相手が形を完成できるマスが{ $count }つあります。
