# 端末の全画面の卓。

screen-lay = 出す
screen-you-short = 自分
screen-other-short = 相手
screen-not-here = ここに「{ $what }」はありません。
screen-over = 対局終了
screen-your-turn = あなたの番
screen-thinks = { $name }が考えています…
screen-keys = 矢印 Enter 1–9 札  : 入力  m 一覧  ? 説明  h ヒント  u 待った  r 規則  q 終了
screen-not-now = 今は出せません。
screen-differences = ルールブックとの違い：
screen-rules = この卓のルール
screen-help = キーと言葉
screen-prompt = 行動か言葉（→ で補完）
screen-search = 検索…
screen-sheet-keys = ↑ ↓ Page Up Page Down：スクロール   Esc：閉じる
screen-not-found = そのような記述はありません。
screen-curtain =
    { $name }に端末を渡してください。

    { $name }：ほかの人が見ていないことを確かめて Enter を押してください。
screen-help-move = 矢印キー：選べるものの間を移動
screen-help-choose = Enter・スペース・クリック：選ぶ　Esc：取った札を戻す
screen-help-digits = 1〜9・0：手札を取る
screen-help-letters = 光っている場所の文字：そこを選ぶ
screen-help-type = : または大文字：棋譜の書き方か言葉で入力　→ で補完
screen-help-hint = h：ヒント（★ が勧める手）
screen-help-undo = u：最後の手を取り消す
screen-help-rules = r：この卓のルール（検索つき）
screen-help-language = l：次の言語
screen-help-scroll = Page Up・Page Down：記録をスクロール
screen-help-leave = q：席を立つ（対局は保存されます）
screen-people = このキーボードで遊ぶ人数（省略時は 1）
screen-bad-people = このキーボードで遊べるのは 1〜{ $most } 人です
screen-needed = 一つのキーボードで数人が遊ぶには全画面が必要ですが、ここでは使えません。
screen-plain = 一行ずつ表示する（パイプ、読み上げ、簡単な端末向け）
screen-calm = 札を動かさない
screen-pace = 札の動く速さ（省略時は normal）
screen-missing = 全画面にはもう一つパッケージが必要です：{ $command }。それまでは一行ずつ表示します。
screen-mat = { $number }番の畳
screen-lost = 接続が切れました。つなぎ直しています…
screen-back = 接続が戻りました。
screen-absent = { $name }は席を外しています。待ちつづけなくてもかまいません。
screen-replay-keys = → とスペース：進む　←：戻る　Home・End：最初・最後　コロンのあとに番号：その記録へ
screen-puzzle-next = n か Enter：次の問題。
screen-puzzle-hint = 問題にヒントはありません。答えは一度だけ、そのあと理由が分かります。
screen-menu-keys = ↑ ↓ 選ぶ   Enter 開く   ← → 変える   l 言語   Esc 戻る
screen-start = Chabudai（ちゃぶ台）
screen-games = ゲーム
screen-more = そのほか
screen-look = 表示
screen-go-on = つづき
screen-match = { $game }（相手：{ $others }）
screen-daily = 今日の配り
screen-daily-about = 一日じゅう同じ札、同じ相手。一度きりで、ヒントも待ったもありません。過ぎた日は練習用です。
screen-puzzles = 問題
screen-puzzles-about = 明らかに最善の一手があり、それは一見よさそうな手ではありません。答えは一度だけ、そのあと理由が分かります。
screen-all-themes = すべてのテーマ
screen-finished = 終わった対局
screen-finished-about = 一枚ずつ再生するか、コーチに運と腕を見分けてもらえます（勝率の線つき）。
screen-me = 成績表
screen-me-about = 成績、一手あたりの平均損失、よくあるミス、集めたもの。
screen-join = サーバーの卓
screen-join-about = サーバーの卓で離れた人と遊んだり、今日の配りや友だちとのデュプリケートができます。サーバーか卓のアドレス、または送られたリンクを貼ってください。
screen-address = サーバーか卓のアドレス、または送られたリンク
screen-language = 言語：日本語
screen-language-about = どの卓でも l で切り替えられます。
screen-pace-now =
    札の動き：{ $pace ->
        [calm] ゆっくり
        [quick] 速い
        [none] なし
       *[normal] ふつう
    }
screen-pace-about = 札の動く速さ。どのキーでもすぐに着きます。
screen-quit = 終了
screen-resume = 対局のつづき
screen-begin = 席に着く
screen-anew = 新しく始める
screen-anew-about = つづきの対局は脇に置かれ、消えません。
screen-level = 相手：レベル{ $number }、{ $name }
screen-people-now = このキーボードで遊ぶ人数：{ $count }人
screen-people-about = 数人で遊ぶと手番の間に幕が下り、ほかの人の札は見えません。
screen-rule-set = ルール：{ $name }
screen-rules-read = ルールを読む
screen-rules-about = ここで選んだとおりのルール全文（検索つき）。
screen-options = すべての設定
screen-rulebook = ルールブックのとおりです。
screen-replay = 再生
screen-review = 振り返り
screen-review-about = 同じ情報で強い人ならどうしたか。運と腕を分けて示します。少し時間がかかります。
screen-reviewing = コーチが対局を見ています：{ $percent }％
screen-review-failed = 振り返りを作れませんでした。
screen-outcome =
    { $outcome ->
        [won] 勝ち
        [lost] 負け
       *[drawn] 引き分け
    }
screen-ask-keys = Enter：決定   Esc：戻る
screen-pick-keys = キー、または ↑ ↓ と Enter   Esc：戻る
screen-menu = この卓でできること
screen-alone = 話しかける相手がいません。
screen-yes = はい
screen-no = いいえ
screen-offered =
    { $what ->
        [draw] { $name }が引き分けを申し出ています。
        [undo] { $name }が最後の手の取り消しを求めています。
        [rematch] { $name }がもう一局を望んでいます。
       *[other] { $name }が返事を待っています。
    }
screen-offering =
    { $what ->
        [draw] 引き分けを申し出ました。返事を待っています。
        [undo] 取り消しをお願いしました。返事を待っています。
        [rematch] もう一局を申し込みました。返事を待っています。
       *[other] 返事を待っています。
    }
screen-agree = 応じる
screen-decline = 断る
screen-say = 卓のみなさんに何と言いますか？
screen-phrase = 定型の言葉をかける
screen-leave = 席を立つ
screen-step-keys = ← →：判断ごとに移動。★ がよりよかった手です。
screen-same-cards = ここから指し継ぐ
screen-other-cards = 別の札で指し継ぐ
screen-help-menu = m：この卓でできることの一覧
screen-help-talk = t：ほかの人に話しかける
screen-left = 卓を離れました。席は空きました。
screen-server = サーバー
screen-server-own = あなたの卓
screen-server-open = 参加者を待つ卓
screen-server-new = 卓を立てる
screen-server-new-about = ルール、参加できる人、持ち時間を選びます。友だちにはリンクを送ります。
screen-server-sit = この卓に着く、または戻ります。
screen-table-open = 参加者を待っています
screen-table-running = 対局中
screen-erase = 成績表を作り直す
screen-erase-about = これまでの記録は消え、元に戻せません。
screen-position = 局面から指し継ぐ
screen-position-about = `chabudai solve` などが書く一行の局面です。隠れた札は偶然に配られ、この対局は保存されません。メニューから解くこともできます。
screen-position-ask = 一行で書いた局面
screen-lesson-two = レッスン２
screen-menu-hint = ヒント（強い人ならどうするか、その理由）
screen-menu-undo = 最後の手を取り消す
screen-menu-list = できる手の一覧
screen-menu-table = 卓のようすを言葉で
screen-menu-log = これまでの流れ
screen-menu-rules = この卓のルール
screen-menu-help = キーと言葉
screen-menu-quit = 席を立つ（対局は保存されます）
screen-chances = 勝つ見込み
screen-check = 配りを検証する
screen-table-over = 終わりました
screen-solve = この局面を解く
screen-former = 過ぎた日で練習する
screen-former-ask = どの日ですか？ 世界時で、2026-11-15 のように
