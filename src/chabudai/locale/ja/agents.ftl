# 対戦相手とヒント。

agent-random = 木の葉
agent-level-1 = ユキ
agent-level-1-about = いちばん年下。ひと目でよさそうな手を選び、見落としも多い
agent-level-2 = 健太
agent-level-2-about = この家の小学生。基本の心得は覚えたけれど、まだ見落としがある
agent-level-3 = 花子
agent-level-3-about = お茶を飲みに来る隣の人。基本の心得を守り、たいていのことは見えている
agent-level-4 = 三郎
agent-level-4-about = 毎晩顔を出すおじさん。よい手をめったに逃さない
agent-level-5 = 千代
agent-level-5-about = みんなに遊びを教えたおばあちゃん。すきがなく、ほとんど見落とさない
agent-level-6 = 源蔵
agent-level-6-about = 老名人。卓の上を誰よりも深く読む、いちばん強い相手

hint-only = できることは一つだけです：{ $action }。
hint-best = { $action }（{ $meaning }）。勝つ見込みは約{ $chance }％です。
hint-next = 次によいのは{ $action }（{ $meaning }）で、約{ $chance }％です。
