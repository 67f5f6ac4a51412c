# 対戦相手とヒント。

agent-level-1 = はじめての客
agent-level-1-about = ひと目でよさそうな手を選び、見落としも多い
agent-level-2 = 家族
agent-level-2-about = 基本の心得を覚えたところで、まだ見落としがある
agent-level-3 = 隣人
agent-level-3-about = 基本の心得を守り、たいていのことは見えている
agent-level-4 = 常連
agent-level-4-about = よい手をめったに逃さない
agent-level-5 = 先生
agent-level-5-about = すきがなく、ほとんど見落とさない
agent-level-6 = 名人
agent-level-6-about = 一手ごとに何千もの対局を思い描く。いちばん強い相手

hint-only = できることは一つだけです：{ $action }
hint-best = { $action }（{ $meaning }）。勝つ見込みは約{ $chance }％です。
hint-next = 次によいのは{ $action }（{ $meaning }）で、約{ $chance }％です。
