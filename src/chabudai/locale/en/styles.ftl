# Opponents of the middle levels who have a manner of their own

agent-level-3-bold = Bold Hanako
agent-level-3-patient = Patient Hanako
agent-level-3-tricky = Tricky Hanako
agent-level-3-styled = the neighbour who comes for tea; today she { $manner }
agent-level-4-bold = Bold Saburo
agent-level-4-patient = Patient Saburo
agent-level-4-tricky = Tricky Saburo
agent-level-4-styled = the uncle who never skips an evening; today he { $manner }
page-manners = In a mood
