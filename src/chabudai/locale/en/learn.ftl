# Learning by self-play.

cli-learn = learn a game by self-play and write the network that plays it
cli-learn-folder = where checkpoints, the log and the network go; a run that is there goes on (default: here)
cli-learn-method = ppo: it looks for wins; regret: for a policy that nobody can exploit
cli-learn-begin = a network's file to go on from, such as one of this package
cli-learn-favour = presets that have half of all tables together
cli-learn-device = cpu or cuda (default: a GPU where there is one)
cli-learn-seed = the same number gives the same deals (default: 1)
cli-learn-rate = the learning rate in the beginning (default: 0.0004)
cli-learn-entropy = how much variety is worth in the beginning (default: 0.015)
cli-learn-minutes = how long to learn, instead of a number of updates
cli-learn-teacher = minutes for which all cores ask the game's own judgement, to imitate it first
cli-learn-updates = how many updates (default: 2000)
cli-learn-tables = how many tables play at once (default: 32768; a CPU wants 256)
cli-learn-width = units in a layer of the network that learns (default: 1024)
cli-learn-small-width = units in a layer of the network that is written (default: 512)
cli-learn-small-entry = units of its first layer (default: as many as of the others)
cli-learn-small-updates = how many updates the network that is written learns from the other (default: 150)
cli-learn-small-minutes = how long it learns from the other, instead of a number of updates
cli-learn-pairs = pairs of matches in every test (default: 200)
cli-learn-test-every = updates between two tests (default: only in the end)
cli-learned = The network is in { $path }.
