# Matches: what happens at a table besides the game itself.

match-phrase-hello = Hello!
match-phrase-good-luck = Good luck and have fun!
match-phrase-your-turn = It is your turn.
match-phrase-one-moment = One moment, please.
match-phrase-well-played = Well played!
match-phrase-lucky = That was pure luck!
match-phrase-really = Are you sure about that?
match-phrase-i-have-it = I have just the card for this.
match-phrase-thanks = Thank you for the game!
match-phrase-again = Another one?
match-phrase-goodbye = Goodbye!

match-name = { $seat-name }
match-event-sit =
    { $seat-is ->
        [you] You take your seat.
       *[other] { $name } takes a seat.
    }
match-event-talk =
    { $seat-is ->
        [you] You: { $said }
       *[other] { $seat-name }: { $said }
    }
match-event-offer-undo =
    { $seat-is ->
        [you] You ask to take your last action back.
       *[other] { $seat-name } asks to take the last action back.
    }
match-event-offer-draw =
    { $seat-is ->
        [you] You offer a draw.
       *[other] { $seat-name } offers a draw.
    }
match-event-offer-rematch =
    { $seat-is ->
        [you] You propose another match.
       *[other] { $seat-name } proposes another match.
    }
match-event-agree =
    { $seat-is ->
        [you] You agree.
       *[other] { $seat-name } agrees.
    }
match-event-decline =
    { $seat-is ->
        [you] You decline.
       *[other] { $seat-name } declines.
    }
match-event-reveal =
    { $seat-is ->
        [you] Your share of chance is in the deal.
       *[other] The share of chance of { $seat-name } is in the deal.
    }
match-event-unrevealed =
    { $seat-is ->
        [you] Your share of chance was pledged but did not come in time: the cards are dealt without it.
       *[other] The share of chance that { $seat-name } had pledged did not come in time: the cards are dealt without it.
    }
match-event-undo =
    { $seat-is ->
        [you] Your last action is taken back.
       *[other] The last action of { $seat-name } is taken back.
    }
match-event-resign =
    { $seat-is ->
        [you] You give up.
       *[other] { $seat-name } gives up.
    }
match-event-time-out =
    { $seat-is ->
        [you] Your time is up.
       *[other] The time of { $seat-name } is up.
    }
match-event-leave =
    { $seat-is ->
        [you] You leave the table.
       *[other] { $seat-name } leaves the table.
    }
match-event-drawn = The match is drawn by agreement.
match-event-wins =
    { $seat-is ->
        [you] You win the match.
       *[other] { $seat-name } wins the match.
    }

match-over = The match is over.
match-not-over = The match is not over yet.
match-not-begun = The match has not begun yet.
match-not-your-turn = It is another seat’s turn.
match-too-late = The time for this move is up.
match-time-left = The seat to act still has time.
match-seats-free = Not every seat is taken yet.
match-no-seat = There is no such seat; seats are 0 to { $last }.
match-seat-taken = Seat { $number } is taken.
match-seat-empty = Nobody sits on seat { $number }.
match-seat-out = This seat has given the match up.
match-no-such-player = A player is a person, a program, or a bot with its level.
match-bad-contribution = A contribution is 128 bits, written as 32 hexadecimal digits in lower case.
match-no-contribution = Duplicate matches share their deals: only who sets them up can contribute, by a promise.
duplicate-gone = A table of this duplicate is gone: what was played at the others can no longer be compared.
duplicate-closed = The host has closed a table of this duplicate: what was played at the others can no longer be compared.
match-bad-pledge = A pledge is the SHA-256 of a contribution, written as 64 hexadecimal digits in lower case.
match-one-share = Give either a contribution or a pledge of one, not both.
match-bots-give-nothing = Bots contribute nothing to the deals.
match-no-share-here = Only a rematch can come with a pledge, and only one against bots alone with a contribution.
match-reveal-early = Contributions are revealed when every seat is taken.
match-nothing-to-reveal = This seat has nothing to reveal.
match-other-contribution = This is not the contribution that was pledged.
match-reveals-due = The first deal waits for the players’ shares of chance; that takes some seconds at most.
match-bad-name = A name has 1 to { $most } visible characters.
match-bad-talk = What you say has 1 to { $most } visible characters.
match-talk-one = Say either a text or a ready-made phrase, not both and not neither.
match-no-phrase = There is no such phrase; there are: { $phrases }.
match-no-such-offer = There is no such offer; there are: { $offers }.
match-offer-open = Another offer is still open; answer it first.
match-no-offer = There is no offer for this seat to answer.
match-yes-or-no = An answer is yes or no.
match-no-rematch = A rematch is not possible or already agreed.
match-nothing-to-undo = There is no action of this seat to take back.
match-undo-dealt = New cards were dealt since; this cannot be taken back any more.
match-undo-revealed = You have seen a new card since; this cannot be taken back any more.
match-undo-needs-consent = Something happened since; the others must agree to take this back.

verify-about = check the commitment, the deals and the actions of a finished match
verify-file = an export, or a file of the terminal
verify-fits =
    Everything fits: the commitment, { $deals ->
        [one] one deal
       *[other] { $deals } deals
    } and { $actions ->
        [one] one action
       *[other] { $actions } actions
    }, { $entries } entries in all.
verify-share-revealed = Seat { $number } pledged its contribution, and revealed it when all sat.
verify-share-missed = Seat { $number } pledged a contribution and did not reveal it in time: the deals are without it.
verify-share-pledged = Seat { $number } pledged a contribution; the match ended before it was revealed.
verify-share-open = Seat { $number } gave its contribution openly.
verify-share-none = Seat { $number } contributed nothing.
verify-share-set = Whoever set the duplicate up contributed to its deals, which all its tables share.
verify-share-set-none = Nobody contributed to the deals of this duplicate.
verify-unreadable = The file cannot be read as a match: { $error }
verify-incomplete = The file is a part of a match that was still running: there is no secret in it to check.
verify-commitment = The secret does not fit the commitment that was published before the match.
verify-entry = Entry { $number } does not fit: { $error }
verify-deal = Entry { $number }, deal { $deal }, is not the deal that the secret gives.
verify-chain = Entry { $number } is not the one that was written, or one is missing there: the chain does not fit.
verify-time = Entry { $number } is older than the one before it.
verify-not-over = The match in the file is not over.
verify-result = The result in the file is not the result of its entries.
verify-lesson = This was a lesson: its first deal was set up on purpose, so that one deal was not compared with the secret.
