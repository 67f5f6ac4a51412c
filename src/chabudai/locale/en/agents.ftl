# Who plays against you, and hints.

agent-level-1 = First time at the table
agent-level-1-about = takes what looks fine at first sight and overlooks a good deal
agent-level-2 = Household
agent-level-2-about = has learnt the rules of thumb and still misses things
agent-level-3 = Neighbour
agent-level-3-about = keeps to the rules of thumb and sees most of what they say
agent-level-4 = Regular
agent-level-4-about = seldom misses a good move
agent-level-5 = Teacher
agent-level-5-about = hard to surprise; misses very little
agent-level-6 = Master
agent-level-6-about = looks at thousands of possible games before every move; the strongest we have

hint-only = There is only one thing to do: { $action }.
hint-best = { $action } ({ $meaning }): a win chance of about { $chance } %.
hint-next = Next best is { $action } ({ $meaning }), with about { $chance } %.
