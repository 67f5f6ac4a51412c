# 中くらいの強さで、打ち方にくせのある相手

agent-bold-level-3 = 強気な花子
agent-patient-level-3 = 気長な花子
agent-tricky-level-3 = くせ者の花子
agent-level-3-styled = お茶を飲みに来る隣の人。今日は{ $manner }
agent-bold-level-4 = 強気な三郎
agent-patient-level-4 = 気長な三郎
agent-tricky-level-4 = くせ者の三郎
agent-level-4-styled = 毎晩顔を出すおじさん。今日は{ $manner }
page-manners = 気分を変えて
