# What a match and a server have no room for.

match-no-more-undos = This seat has taken { $most } actions back; this table allows no more.
match-no-more-offers = This seat has made { $most } offers in this match; there can be no more.
match-no-more-talk = This seat has said { $most } things in this match; there can be no more.
match-no-more-sitters = People have sat down here { $most } times; set up another table.
match-too-long = This match has { $most } entries and takes no more: give it up or agree on a draw.

serve-header-bytes = largest head of a request in bytes (default: 16384)
serve-header-seconds = seconds in which the head of a request has to come (default: 10)
serve-body-seconds = seconds in which the body of a request has to come (default: 20)
serve-connections = open connections in all (default: 10000)
serve-connections-per-address = open connections from one address; 0 for no limit (default: 256)
serve-bad-tokens-per-minute = tokens that are not valid from one address in a minute; 0 for no limit (default: 30)

web-head-too-large = The head of the request is too large.
web-too-slow = The request came too slowly; send it again.
web-too-many-connections = Too many connections are open; close one, or come back in a moment.
web-field-too-long = The field “{ $field }” is too long; it has at most { $most } characters.
web-field-odd = The field “{ $field }” has a character in it that cannot be kept.
