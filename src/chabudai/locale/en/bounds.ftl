# What a match and a server have no room for.

match-no-more-undos = This seat has taken { $most } actions back; this table allows no more.
match-no-more-offers = This seat has made { $most } offers in this match; there can be no more.
match-no-more-talk = This seat has said { $most } things in this match; there can be no more.
match-no-more-sitters = People have sat down here { $most } times; set up another table.
match-too-long = This match has { $most } entries and takes no more: give it up or agree on a draw.
