# Суперники середніх рівнів із власною вдачею

agent-level-3-bold = Смілива Ханако
agent-level-3-patient = Терпляча Ханако
agent-level-3-tricky = Хитра Ханако
agent-level-3-styled = сусідка, що заходить на чай; сьогодні { $manner }
agent-level-4-bold = Сміливий Сабуро
agent-level-4-patient = Терплячий Сабуро
agent-level-4-tricky = Хитрий Сабуро
agent-level-4-styled = дядько, який не пропускає жодного вечора; сьогодні { $manner }
page-manners = З настроєм
