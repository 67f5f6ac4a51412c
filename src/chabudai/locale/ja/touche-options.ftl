# Touché: what each option means.

touche-about-players = 2人か3人なら四角、5マスの直線、T字、十字。4人なら小さめの形で、十字はありません。
touche-about-board = 十字形は元のボードに近く、長方形は画面に合います。
touche-about-dealer = 配った席の次の席から始めます。

touche-preset-two = 2人、十字形
touche-preset-three = 3人、十字形
touche-preset-four = 4人、十字形
touche-preset-two-rect = 2人、長方形
touche-preset-three-rect = 3人、長方形
touche-preset-four-rect = 4人、長方形
