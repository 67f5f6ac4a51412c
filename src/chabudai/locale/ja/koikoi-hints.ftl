# Koi-Koi: why an action is advised.

hint-koikoi-tenho = 利点：配られた手だけで、すぐにこの月に勝ちます。危険：ありません。
hint-koikoi-stop = 利点：この月に勝ち、今すぐ受け取れます。危険：ありませんが、この先の伸びはあきらめます。
hint-koikoi-on = 利点：倍になり、手札はあと{ $count }枚あります。危険：相手に先に上がられると何ももらえません。
hint-koikoi-lay = 利点：よい取り札をあとに残せます。危険：出した札を取られるかもしれません。
hint-koikoi-makes = 利点：{ $yaku }ができます。
hint-koikoi-near = 利点：{ $yaku }まであと{ $count }枚です。
hint-koikoi-denies = 利点：相手があと{ $count }枚だった{ $yaku }のじゃまをします。
hint-koikoi-danger = 危険：相手は{ $yaku }まであと{ $count }枚です。
