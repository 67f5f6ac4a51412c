# Суперники середніх рівнів із власною вдачею

agent-bold-level-3 = Смілива Ханако
agent-patient-level-3 = Терпляча Ханако
agent-tricky-level-3 = Хитра Ханако
agent-level-3-styled = сусідка, що заходить на чай; сьогодні { $manner }
agent-bold-level-4 = Сміливий Сабуро
agent-patient-level-4 = Терплячий Сабуро
agent-tricky-level-4 = Хитрий Сабуро
agent-level-4-styled = дядько, який не пропускає жодного вечора; сьогодні { $manner }
page-manners = З настроєм
