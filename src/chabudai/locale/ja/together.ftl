# 端末から始める、友だちとのデュプリケート。

cli-together = サーバーの卓で友だちと同じ札を打ち、比べる
together-tui-back = 同じリンクを `chabudai join` に渡すと、自分の対局に戻れます。
