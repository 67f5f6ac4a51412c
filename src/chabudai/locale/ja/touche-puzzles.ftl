# 詰め問題のテーマ。

puzzle-theme-touche-double-threat = 両ねらい
puzzle-theme-touche-double-threat-about = コマ一つで、形を完成するマスが二つ以上できます。全部はふさげません。
puzzle-theme-touche-joker = ジョーカーの値打ち
puzzle-theme-touche-joker-about = ジョーカーは一局に一度。決め手になる所で使い、カードで足りる所では残します。
puzzle-theme-touche-break = 作る前にくずす
puzzle-theme-touche-break-about = まず相手の完成しそうな形を、それから自分の形を。
puzzle-theme-touche-plan = 手札に聞く
puzzle-theme-touche-plan-about = 次のマスのカードがもう手にある所に作ります。
puzzle-theme-touche-exchange = 先に新しいカード
puzzle-theme-touche-exchange-about = 手番の前に死に札を取り替えるかどうか。
puzzle-theme-touche-build = 形に近づく
puzzle-theme-touche-build-about = 足りないマスがいちばん少なくなるコマ。
puzzle-theme-touche-capture = ジョーカーで取る
puzzle-theme-touche-capture-about = 相手のコマがあるマスにジョーカーを使うと、そのコマを取り除いて自分のコマを置けます。一手で二手分です。
puzzle-theme-touche-both = 一石二鳥
puzzle-theme-touche-both-about = いちばんよいコマは、自分の形を作りながら相手の形もくずします。
puzzle-theme-touche-count = カードを数える
puzzle-theme-touche-count-about = 二枚とも出てしまったカードを待つ形は、当分できません。まだカードが来る所に作ります。
puzzle-theme-touche-ways = 道を多く
puzzle-theme-touche-ways-about = 多くの形に入るコマは止めにくいもの。どのカードが来ても、どこかで役に立ちます。
puzzle-theme-touche-bud = 芽のうちに摘む
puzzle-theme-touche-bud-about = 相手の形がいくつも交わるマスに置けば、ねらいになる前に一度で止められます。
