# Solved positions, and how much an agent can be exploited.

solve-about = solve a position: how often to play what, what never, and why
solve-what = a game (the match you left) or the file of a match
solve-number = the entry of the match before which to solve; by default the last decision
solve-as = whose seat; by default that of the seat to act
solve-json = print the solution as JSON
solve-value = Against somebody who makes no mistakes you win with a chance of { $chance } %.
solve-play = { $often } %: { $action } ({ $meaning }), worth { $chance } %
solve-never = Never:
solve-beaten = { $action } ({ $meaning }): whatever the other player holds, { $better } is at least as good.
solve-worse = { $action } ({ $meaning }): it costs { $loss } points of the chance to win against { $better }, once the other player expects it.
solve-needless = { $action } ({ $meaning }): no worse than { $better } here, but not needed; played often, it would give something away.
solve-exact = Whoever knows this solution gains { $loss } points from it at most ({ $leaves } ends were compared).
solve-two-seats = Only games of two players are solved.
solve-too-large = Too much is still hidden here: the position is too large to be solved.
solve-nothing = There is nothing to choose in this match.
solve-not-yours = That seat is not to act there.

exploit-about = how much an agent gives away to somebody who knows it
exploit-agent = the agent, by its name
exploit-game = the game
exploit-positions = how many positions
exploit-seed = the same number gives the same positions
exploit-kind = which positions: { $kinds }
exploit-hands = only positions in which the seats hold so many cards, such as 3/4
exploit-even = take all deals that fit as equally likely, not by what was played
exploit-matches = whole matches against a player who tries out every action against the agent itself
exploit-playouts = how often that player tries out each action
exploit-json = print the figures as JSON
exploit-line = { $kind }, { $position }: { $loss } points (seats { $first } and { $second }), { $sets } information sets
exploit-mean = { $agent } gives away { $loss } points of the chance to win on average [{ $low }, { $high }], { $worst } at worst, in { $count } positions.
exploit-untold = { $agent } remembers what its seat has seen, but in these positions it was asked about single views: so it plays without its memory.
exploit-whole = A player who tries out every action { $playouts } times takes { $share } % [{ $low }, { $high }] of the points from { $agent } in { $count } matches: at least so much can be taken.
exploit-learn = learn a player against the agent, which stays as it is, and let it meet the agent on fresh deals (needs PyTorch)
exploit-learn-minutes = how many minutes it learns, instead of a number of updates
exploit-learn-updates = how many updates it learns (default 300)
exploit-learn-tables = how many tables play at once (default 4096; a CPU wants 256)
exploit-learn-width = units in a layer of the network that learns (default 512)
exploit-learn-asked = in how many matches an agent that searches is asked how it plays, before each round of learning (default 200)
exploit-learn-rounds = how often such an agent is asked, later in matches against what has learned by then (default 2)
exploit-learn-pairs = in how many pairs of matches they meet in the end (default 1000)
exploit-stand-in = an agent that plays much like it and answers sooner, asked in its place
exploit-folder = where the response, response.npz, and its log go (default: here)
exploit-learned = A player that learned against { $with ->
    [shadow] a network that imitates { $imitated }
   *[agent] { $agent }
} takes { $share } % [{ $low }, { $high }] of the points from { $agent } in { $count } pairs of matches on fresh deals: at least so much can be taken by somebody who knows it. The player is in { $path }.
