# 打ち方

touche-style-bold = ひたすら自分の形を作り、相手の形はあまり気にしない
touche-style-patient = まず相手のじゃまをして、それから自分の形を作る
touche-style-tricky = いくつもの形が重なるマスにコマを置く
