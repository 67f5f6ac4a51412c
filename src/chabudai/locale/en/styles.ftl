# Opponents of the middle levels who have a manner of their own

agent-bold-level-3 = Bold Hanako
agent-patient-level-3 = Patient Hanako
agent-tricky-level-3 = Tricky Hanako
agent-level-3-styled = the neighbour who comes for tea; today she { $manner }
agent-bold-level-4 = Bold Saburo
agent-patient-level-4 = Patient Saburo
agent-tricky-level-4 = Tricky Saburo
agent-level-4-styled = the uncle who never skips an evening; today he { $manner }
page-manners = In a mood
