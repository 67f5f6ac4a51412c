# What is said to programs that read.

lab-choose = 次の行動から一つを選び、ダッシュの前の表記で答えてください：
lab-wait = 今はあなたの番ではありません。
