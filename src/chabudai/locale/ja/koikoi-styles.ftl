# 打ち方

koikoi-style-bold = ほかの人なら上がるところで「こいこい」と続け、光札をねらう
koikoi-style-patient = 役ができたらすぐに上がり、カス札をこつこつ集める
koikoi-style-tricky = こちらのほしい札を先に取り、役に立たない札を場に出す
