# The arena, farms of machines, and everything that takes long.

arena-until = play on until it is known who is stronger, with this chance of an error, such as 0.01; --pairs is then the most
arena-records = write one record for every match to this file: JSON Lines, or Parquet if it ends in .parquet
arena-merge = put files of records together, each match once, and say what they say together
arena-merged = write all of them as one file
arena-files = files that --records wrote
arena-plot = write a picture of the ratings to this file, as SVG
arena-plot-title = Ratings of the agents
arena-plot-axis = Elo, with 95 % intervals; 0 is the mean of all
arena-playing = playing
arena-empty = there are no records in these files
arena-mixed = these records are of different games or rules
arena-known = { $name } is stronger: known after { $pairs } pairs, with a chance of an error of at most { $error } %
arena-unknown = not known who is stronger after { $pairs } pairs
arena-ratings = ratings (Bradley–Terry, Elo) [95 %], pairs

farm-ray = let a Ray cluster do the work: its address, or none for one on this machine
farm-no-ray = this needs Ray: pip install chabudai[cluster]
farm-working = working
mine-working = matches
review-working = reviewing
review-processes = where there are several matches: how many processes (default: all cores)

cli-record = write every decision of self-play or of stored matches as a data set for learning
record-agents = who play, in the order of seats; they move on by a seat with every match (default: greedy everywhere)
record-matches = how many matches (default: 100)
record-from = instead of self-play: stored matches, as exports or files of the terminal
record-out = the Parquet file to write (default: GAME.parquet)
record-other = { $path } is a match of another game or other rules
record-done = { $rows } decisions are in { $path }.
