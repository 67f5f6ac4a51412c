# 中くらいの強さで、打ち方にくせのある相手

agent-level-3-bold = 強気な花子
agent-level-3-patient = 気長な花子
agent-level-3-tricky = くせ者の花子
agent-level-3-styled = お茶を飲みに来る隣の人。今日は{ $manner }
agent-level-4-bold = 強気な三郎
agent-level-4-patient = 気長な三郎
agent-level-4-tricky = くせ者の三郎
agent-level-4-styled = 毎晩顔を出すおじさん。今日は{ $manner }
page-manners = 気分を変えて
