# What is said to programs that read.

lab-choose = Виберіть одну з цих дій і дайте у відповідь її запис – частину перед рискою:
lab-wait = Зараз не ваш хід.
