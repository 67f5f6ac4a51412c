# Touché: what each option means.

touche-about-players = Удвох і втрьох будують квадрати, лінії з п’яти, Т-фігури та хрести; учотирьох – менші й без хреста.
touche-about-board = Хрест найближчий до друкованого поля; прямокутник краще займає екран.
touche-about-dealer = Перший хід робить місце після того, хто роздає.

touche-preset-two = двоє гравців, хрест
touche-preset-three = троє гравців, хрест
touche-preset-four = четверо гравців, хрест
touche-preset-two-rect = двоє гравців, прямокутник
touche-preset-three-rect = троє гравців, прямокутник
touche-preset-four-rect = четверо гравців, прямокутник
