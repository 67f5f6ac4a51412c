# 一台の端末で遊ぶ。

page-curtain-pass = { $name }さんに端末を渡してください
page-curtain-line = { $name }さんの準備ができるまで札は見えません。ほかの人は画面を見ないでください。
page-curtain-asked = { $name }さんの返事が必要です。ほかの人は画面を見ないでください。
page-curtain-lift = { $name }です。準備できました
page-curtain-undo = 最後の手を取り消す

# 卓を用意する。

page-wrong-preset = そのルールはありません。今は最初のものが選ばれています。
page-wrong-number = { $option }：{ $low }から{ $high }までの整数を書いてください。
page-wrong-choice = { $option }：表示された中から選んでください。
page-wrong-coins = { $rounds }回戦の持ち点は説明書にありません。はじめの持ち点を書いてください。
page-wrong-dealer = { $players }人のときに配れるのは1番から{ $players }番までの席です。
page-wrong-seat = それぞれの席に、表示された中から選んでください。
page-show-choice = 何が変わるか見る
page-seat-first = 1番の席はあなたです。
page-seat-bots = ボット
page-seat-people = 人
page-seat-same = この端末で一緒に遊ぶ人
page-seat-about-invite = この席だけに使えるリンクとQRコードができます。
page-seat-about-open = 最初のページに載り、先に来た人が座ります。
page-seat-about-same = 端末を渡し合って遊びます。手番の合間は幕で札を隠します。
page-seat-name = この人の名前
page-clock-about = 時間が切れた人は負けです。3人か4人のときは席を失います。
page-spectators-about = 観戦者に見えるのは表向きの札だけで、手札は見えません。

# お誘い。

page-join-title-plain = { $game }へのお誘い
page-join-late = { $game }へのこのお誘いはもう使えません
page-join-late-line = 席はもう埋まったか、リンクが途中で切れています。新しいリンクをもらうか、自分で卓を作ってください。
page-join-seats = 卓にいる人：{ $names }
page-watch = 観戦する

# 最初のページ。

page-greet = { $name ->
        [none] {""}
       *[other] { $name }さん、
    }{ $time ->
        [morning] おはようございます
        [day] こんにちは
        [evening] こんばんは
       *[night] 夜更かしですね
    }。{ $season }。
page-greet-turn = あなたの番を待っている対局が{ $count }局あります。
page-greet-running = { $count }局が進行中で、今はほかの人の番です。
page-greet-back = 待っている対局はありません。新しく一局いかがですか。
page-same = この端末で一緒に
page-season-pine = 一月の松に雪、鶴が一羽
page-season-plum = 二月の梅が咲き、鶯が来ました
page-season-cherry = 三月の桜が満開、幕を張りましょう
page-season-wisteria = 四月の藤が垂れ、不如帰が鳴いています
page-season-iris = 五月の菖蒲が八橋のほとりに
page-season-peony = 六月の牡丹に蝶が舞っています
page-season-bush-clover = 七月の萩に猪が眠っています
page-season-pampas-grass = 八月の芒の原に満月が昇ります
page-season-chrysanthemum = 九月の菊、まずは盃を一杯
page-season-maple = 十月の紅葉、鹿がふり返ります
page-season-willow = 十一月の柳が雨に揺れています
page-season-paulownia = 十二月の桐が鳳凰を待っています

# 遊び方。

page-search = 検索
page-search-none = 「{ $search }」についての説明はありません。
page-search-all = すべて表示
page-contents = 目次
page-options-here = 卓ごとに選べる項目と、このルールでの設定です。
page-figure-tokens = 5種類のトークン
page-figure-numbers = 左ほど強い。ただし1は4に勝つ
page-figure-suits = 左ほど強い。ただし杓は茶に勝つ
page-figure-zero = 何とも合わない
page-figure-duel-number = 数の場、表は{ $tea }：{ $winner }と{ $loser }はどちらも合います。柄を比べて{ $winner }が碗のトークンを取ります。
page-figure-duel-suit = 柄の場、表は{ $tea }：{ $winner }と{ $loser }はどちらも合います。数を比べると1は4に勝つので、{ $winner }が杓のトークンを取ります。
page-figure-duel-zero = 数の場、表は{ $tea }：{ $winner }だけが合い、茶のトークンを取ります。{ $loser }を出した人は茶筅を取ります。
page-figure-cells = どれもボードの2マスにある

# エラー。

page-error-shut = この卓には入れません。座っている人に招いてもらってください。
page-error-lost = アドレスが間違っているか、別のサーバーの卓かもしれません。
page-error-late = ほかの人が先でした。戻ってもう一度見てください。
page-error-large = 短くしてもう一度お試しください。
page-error-wait = 少し待ってから、もう一度同じことをお試しください。
page-error-wrong = 戻って、送った内容を確かめてください。
