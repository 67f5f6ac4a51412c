# トゥーシェ：コーチが間違いについて言うこと。

mistake-touche-complete = 完成できる形を見逃す
mistake-touche-block = 形の最後の一つを渡す
mistake-touche-joker = ジョーカーを早く使いすぎる
mistake-touche-saved = ジョーカーを惜しみすぎる
mistake-touche-build = まだ多く足りないところに作る
mistake-touche-place = 形の少ないマスに置く
mistake-touche-other = ほかに良い手があるのに、交換、パス、取りを選ぶ

review-touche-complete = より良い手なら形（{ $kind }）が完成します。
review-touche-block = より良い手は、相手が形を完成させるのに必要なマスを取ります。
review-touche-joker = より良い手ならジョーカーが残ります。
review-touche-saved = ジョーカーはこのためにあります。後では価値が下がります。
review-touche-build =
    { $count ->
       *[other] より良い手なら形（{ $kind }）まであと{ $count }つです。
    }
review-touche-place =
    { $count ->
        [0] より良い手は、ほかの人の邪魔をします。
       *[other] より良い手なら、あなたの形が{ $count }つ残ります。
    }
