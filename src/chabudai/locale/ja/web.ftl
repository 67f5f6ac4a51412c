# ウェブの卓のページ。

page-skip = 卓へ移動
page-settings = 設定
page-language = 言語
page-theme = 明るさ
page-theme-auto = 端末に合わせる
page-theme-light = 明るい
page-theme-dark = 暗い
page-labels = 花札の表示
page-labels-on = 月と種類
page-labels-off = なし
page-save = 適用
page-rules = 遊び方
page-rules-of = { $game }の遊び方
page-to-home = ゲーム一覧へ
page-error-title = うまくいきませんでした
page-you = あなた

page-home-title = ひとつの卓に三つのゲーム
page-welcome = お座りください
page-welcome-line = ひとつの卓袱台に三つのゲーム。登録も待ち時間もなし。選んで、すぐに遊べます。
page-mine = あなたの対局
page-state-turn = あなたの番
page-state-running = ほかの人の番
page-state-open = 参加者を待っています
page-state-over = 終了
page-level = 対戦相手
page-play-now = すぐに遊ぶ
page-invite = 友だちを招く
page-own-table = 自分の卓
page-open-tables = 空席のある卓
page-no-tables = 今、参加者を待つ卓はありません。席を空けて卓を作れば、誰かが座ってくれるかもしれません。
page-sit = 座る

page-new-title = { $game }：自分の卓を作る
page-your-name = お名前
page-save-name = 名前を保存
page-rule-set = ルール
page-seats = 席
page-seat-number = { $seat_number }番の席
page-seat-invite = 友だち（リンクで）
page-seat-open = 誰でも
page-clock-and-guests = 持ち時間と観戦
page-clock = 持ち時間
page-clock-none = なし
page-clock-minute = 一手1分
page-clock-bank = 各10分、一手ごとに5秒追加
page-clock-days = 一手2日
page-spectators = 観戦
page-spectators-public = できる
page-spectators-nobody = できない
page-options = すべての設定
page-options-note = はじめはルールどおりになっています。変えた項目は、別のルールを選んでもそのままです。
page-by-rule-set = ルールに従う
page-set-up = 卓を用意する
page-join-title = { $name }さんから{ $game }へのお誘い
page-differences = 説明書と違うところ：
page-as-in-rulebook = この卓は説明書どおりに遊びます。

page-waiting-seats = 参加者を待っています
page-waiting-line = すべての席が埋まると始まります。
page-invite-line = このリンクを友だちに送るか、コードを読み取ってもらってください。一席分です。
page-invite-link = 友だち用のリンク
page-copy = コピー
page-leave = 卓を離れる
page-waiting = { $name }の番です
page-away = （離席中のようです）
page-over = 対局は終わりました
page-unpick = 選び直す
page-your-hand = 手札
page-cards = 手札{ $cards }枚
page-covered = 伏せ札
page-clock-left = { $minutes }:{ $seconds }
page-clock-hours = { $hours }時間
page-result-win = あなたの勝ち！
page-result-loss = { $names }の勝ち
page-result-draw = 引き分け
page-rematch = もう一局
page-to-rematch = 次の対局へ
page-replay = 振り返る
page-export = 対局の全記録（ファイル）
page-fair = 配札は公正でしたか？
page-agree = 同意する
page-decline = 断る
page-news = できごと
page-talk = 会話
page-say-something = ひとこと
page-say = 言う
page-undo = 待った
page-draw = 引き分けを申し込む
page-resign = 投了
page-resign-sure = この対局を投了しますか？
page-resign-yes = はい、投了します
page-log = これまでの流れ
page-rules-here = この卓のルール

page-rules-title = { $game }の遊び方
page-show = 表示
page-replay-title = { $game }の振り返り
page-replay-eyes = 視点：
page-replay-spectator = 観戦者
page-steps = 手順
page-step = { $step } / { $steps }
page-first = 最初へ
page-previous = 一手戻る
page-following = 一手進む
page-last = 最後へ

# 抹茶

# こいこい

# トゥシェ
