# Who plays against you, and hints.

agent-random = Leaf
agent-level-1 = Yuki
agent-level-1-about = the youngest at the table; takes what looks fine at first sight and overlooks a good deal
agent-level-2 = Kenta
agent-level-2-about = the schoolboy of the house; has learnt the rules of thumb and still misses things
agent-level-3 = Hanako
agent-level-3-about = the neighbour who comes for tea; keeps to the rules of thumb and sees most of what they say
agent-level-4 = Saburo
agent-level-4-about = the uncle who never skips an evening; seldom misses a good move
agent-level-5 = Chiyo
agent-level-5-about = the grandmother who taught them all; hard to surprise, misses very little
agent-level-6 = Genzo
agent-level-6-about = the old master; sees more at this table than anybody else, the strongest we have

hint-only = There is only one thing to do: { $action }.
hint-best = { $action } ({ $meaning }): a win chance of about { $chance } %.
hint-next = Next best is { $action } ({ $meaning }), with about { $chance } %.
