# What the players of the house say at the table.

page-quote = “{ $line }”
page-again = Play again
page-again-note = The next match begins at once, seats exchanged.
web-again-people = A rematch with people is offered to them first.

say-begin-level-1 =
    { $way ->
        [0] Hello! I already know all the pictures.
       *[1] Let’s play! You won’t be cross if I’m slow?
    }
say-gains-level-1 =
    { $way ->
        [0] Look, look! Is that good?
       *[1] I did it! All by myself!
    }
say-misses-level-1 =
    { $way ->
        [0] Oh! How did you do that?
       *[1] Hey, I wanted that one!
    }
say-wins-level-1 = I won? I really won! I’m telling Grandma!
say-loses-level-1 = You’re so good. Will you show me?
say-again-level-1 = Yes, yes, again!
say-begin-level-2 =
    { $way ->
        [0] Homework’s done. Mostly. Let’s go!
       *[1] I’ve read the rules twice, you know.
    }
say-gains-level-2 =
    { $way ->
        [0] Ha! Just like in the book.
       *[1] Saw that? I’m getting good.
    }
say-misses-level-2 =
    { $way ->
        [0] Argh, I was about to do that!
       *[1] That wasn’t in the book.
    }
say-wins-level-2 = Won! Wait till they hear this at school.
say-loses-level-2 = Next time I’ll have you, just wait.
say-again-level-2 = Revenge! I’m ready.
say-begin-level-3 =
    { $way ->
        [0] The tea is just right. Shall we?
       *[1] How nice of you to make time.
    }
say-gains-level-3 =
    { $way ->
        [0] That fell into place nicely.
       *[1] My, what a lovely turn.
    }
say-misses-level-3 =
    { $way ->
        [0] Oh, well seen!
       *[1] Goodness, I was admiring the pictures.
    }
say-wins-level-3 = Luck was kind to me. More tea?
say-loses-level-3 = Beautifully played. I enjoyed every minute.
say-again-level-3 = With pleasure, the pot is still warm.
say-begin-level-4 =
    { $way ->
        [0] Sit down, sit down. I don’t go easy on guests.
       *[1] An evening without a game is no evening.
    }
say-gains-level-4 =
    { $way ->
        [0] Ha! That’s how it’s done.
       *[1] I’ve waited for that all evening.
    }
say-misses-level-4 =
    { $way ->
        [0] Hm! You’ve been practising.
       *[1] That one stings, I admit.
    }
say-wins-level-4 = That’s my evening made. Don’t take it to heart.
say-loses-level-4 = Well fought! The next round is on me.
say-again-level-4 = That’s the spirit. Deal!
say-begin-level-5 =
    { $way ->
        [0] Come, child. Let us see what the cards bring.
       *[1] I have time. Think as long as you like.
    }
say-gains-level-5 =
    { $way ->
        [0] Patience is rewarded.
       *[1] That comes with the years.
    }
say-misses-level-5 =
    { $way ->
        [0] Good. Very good, in fact.
       *[1] You have keen eyes.
    }
say-wins-level-5 = Don’t be sad. This is how I learnt it, too.
say-loses-level-5 = Now I can say that I have taught you something.
say-again-level-5 = Of course. I’m not tired yet.
say-begin-level-6 =
    { $way ->
        [0] …Please.
       *[1] A quiet table. Good.
    }
say-gains-level-6 =
    { $way ->
        [0] As expected.
       *[1] The river finds its way.
    }
say-misses-level-6 =
    { $way ->
        [0] Interesting.
       *[1] Hm. I see.
    }
say-wins-level-6 = Every defeat is a teacher. Be grateful to it.
say-loses-level-6 = Today the pupil sat on my side of the table. I thank you.
say-again-level-6 = The table is still warm.
