# 詰め問題のテーマ。

puzzle-theme-koikoi-stop-or-go = あがりか、こいこいか
puzzle-theme-koikoi-stop-or-go-about = 今あるものと、自分や相手にこれから来るかもしれないものを比べます。
puzzle-theme-koikoi-deny-bright = 光を渡さない
puzzle-theme-koikoi-deny-bright-about = 相手が集めている光は、見た目のよい組より、自分の取り札にあるほうが値打ちがあります。
puzzle-theme-koikoi-feed-nothing = 何も与えない
puzzle-theme-koikoi-feed-nothing-about = 札を出すしかないときは、相手がいちばん取りにくく、使いにくい札を。
puzzle-theme-koikoi-hidden-pair = 隠れた対
puzzle-theme-koikoi-hidden-pair-about = この花の札を二枚以上持っています。一枚で開けば、次の一枚で取れます。
puzzle-theme-koikoi-deny-yaku = 役をくずす
puzzle-theme-koikoi-deny-yaku-about = 相手のいちばん近い役に足りない札を取ってしまいます。
puzzle-theme-koikoi-first-things = なくなりそうな札から
puzzle-theme-koikoi-first-things-about = 一番よく見える組はあとでも取れます。まず相手に取られそうなほうから。
puzzle-theme-koikoi-build = 役へ一歩
puzzle-theme-koikoi-build-about = 得に見える札より、役に近づく札を取ります。
