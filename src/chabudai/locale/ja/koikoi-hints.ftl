# Koi-Koi: why an action is advised.

hint-koikoi-tenho = 利点：配られた手だけで、すぐにこの回に勝ちます。リスク：ありません。
hint-koikoi-stop = 利点：この回に勝ち、今すぐ受け取れます。リスク：ありませんが、この先の伸びはあきらめます。
hint-koikoi-on = 利点：点が2倍になり、手札はあと{ $count }枚あります。リスク：相手に先に上がられると何ももらえません。
hint-koikoi-lay = 利点：よい組み合わせをあとに残せます。リスク：出した札を取られるかもしれません。
hint-koikoi-makes = 利点：{ $yaku }ができます。
hint-koikoi-near = 利点：{ $yaku }まであと{ $count }枚です。
hint-koikoi-denies = 利点：相手があと{ $count }枚だった{ $yaku }のじゃまをします。
hint-koikoi-danger = リスク：相手は{ $yaku }まであと{ $count }枚です。
