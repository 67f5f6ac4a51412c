# What is said to programs that read.

lab-choose = Choose one of these actions and answer with its notation, the part before the dash:
lab-wait = You are not to act now.
