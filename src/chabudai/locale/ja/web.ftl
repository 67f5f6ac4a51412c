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
page-matcha-line = 茶席の駆け引き。二つの場に札を伏せ、相手の伏せ札を読み合います。
page-matcha-players = 2人
page-matcha-time = 15分
page-koikoi-line = 十二か月の花。役ができたら、上がって受け取るか、「こいこい」でさらに狙うか。
page-koikoi-players = 2人
page-koikoi-time = 3回戦で約10分
page-touche-line = どのカードもボードのマス。四角、直線、十字を作り、相手の形を防ぎます。
page-touche-players = 2～4人
page-touche-time = 30分

page-new-title = { $game }：自分の卓を作る
page-your-name = お名前
page-rule-set = ルール
page-preset-2020 = 2020年版
page-preset-2015 = 2015年版
page-preset-rulebook = 説明書どおり（12回戦）
page-preset-traditional = 伝統的：合う札があれば必ず取る
page-preset-no-multipliers = 倍率なし
page-preset-all-multipliers = すべての倍率あり
page-preset-no-viewing = 花見・月見なし
page-preset-six-rounds = 6回戦
page-preset-three-rounds = 3回戦
page-preset-two = 2人、十字形
page-preset-three = 3人、十字形
page-preset-four = 4人、十字形
page-preset-two-rect = 2人、長方形
page-preset-three-rect = 3人、長方形
page-preset-four-rect = 4人、長方形
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

page-matcha-heading = 第{ $set }セット　第{ $round }ラウンド
page-matcha-turn = あなたの番です。札を選ぶか、パスしてください
page-matcha-place = { $card }：光っている畳の場を選んでください
page-matcha-keep = { $card }を次のセットに残しますか？
page-matcha-slot =
    { $slot ->
        [N] 数の場
       *[S] 柄の場
    }
page-matcha-covered = あなたの伏せ札：{ $card }
page-matcha-token =
    { $kind ->
        [G] 茶：{ $count } / { $need }
        [R] 碗：{ $count } / { $need }
        [B] 湯：{ $count } / { $need }
        [Y] 杓：{ $count } / { $need }
       *[W] 茶筅：{ $count } / { $need }
    }
page-matcha-kinds = 種類：{ $count } / 5
page-matcha-dealer = 親
page-matcha-passed = パス
page-matcha-loop = 強さと勝ち方
page-matcha-match = 左の場では数が、右の場では柄が合うかどうかを見ます。
page-matcha-numbers = 4は2にも、3は1にも勝ち、1は4に勝ちます。
page-matcha-suits = 数の場では柄、柄の場では数で決まります。
page-matcha-goal = 同じ種類のトークン{ $goal }つ、茶筅4つ、または5種類を1つずつで勝ちです。

# こいこい

page-koikoi-heading = 第{ $round }回（全{ $rounds }回）
page-koikoi-turn = あなたの番です。札を選んでください（▲は取れる札）
page-koikoi-take = { $card }：取る札を選んでください
page-koikoi-choose = { $card }がめくれました。取る札を選んでください
page-koikoi-call = 役ができました。上がりますか、こいこいしますか？
page-koikoi-last = 最後の札で役ができました。上がって受け取ってください
page-koikoi-takes = { $card }、取れる札
page-koikoi-sum =
    { $factor ->
        [1] 今上がると{ $due }文です。
       *[other] 今上がると{ $base } × { $factor } = { $due }文です。
    }
page-koikoi-short = 相手は{ $paid }文しか持っていないので、受け取るのは{ $paid }文です。
page-koikoi-kind =
    { $kind ->
        [B] 光 { $count }
        [A] タネ { $count }
        [R] 短冊 { $count }
       *[P] カス { $count }
    }
page-koikoi-coins = { $coins }文
page-koikoi-sensei = 親
page-koikoi-called =
    { $calls ->
        [1] こいこい！
       *[other] こいこい×{ $calls }
    }
page-koikoi-table = 場札
page-koikoi-yaku = 役の進み具合
page-koikoi-yaku-name = 役
page-koikoi-progress =
    { $lost ->
        [yes] { $held }枚、もう作れません
       *[no]
            { $need ->
                [0] できました
               *[other] { $held }枚、あと{ $need }枚
            }
    }
page-koikoi-where =
    { $where ->
        [held] { $card }：取り札
        [lost] { $card }：相手の取り札
        [hand] { $card }：手札
       *[open] { $card }：まだ
    }
page-koikoi-history = これまでの回
page-koikoi-row = 第{ $round }回：{ $name } +{ $coins }文（{ $yaku }）
page-koikoi-row-drawn = 第{ $round }回：引き分け

# トゥシェ

page-touche-heading = 第{ $round }ラウンド
page-touche-turn = あなたの番です。カードを選ぶとマスが光ります
page-touche-cell = { $card }：光っているマスを選んでください
page-touche-joker = ジョーカー：光っているマスを選んでください
page-touche-dead = { $card }のマスは両方ふさがっています。交換してください
page-touche-no-cell = { $card }のマスは両方ふさがっており、この手番ではもう交換できません
page-touche-choose = 複数の形が完成しました。王冠を載せる形を選んでください
page-touche-your-joker = あなたのジョーカー
page-touche-free = フリーマス
page-touche-at =
    { $state ->
        [empty] { $row }行{ $column }列：{ $card }
        [crowned] { $row }行{ $column }列：{ $card }、王冠、{ $name }
       *[piece] { $row }行{ $column }列：{ $card }、{ $name }のコマ
    }
page-touche-has-joker =
    { $joker ->
        [yes] ジョーカーあり
       *[no] ジョーカー使用済み
    }
page-touche-kind =
    { $done ->
        [yes] { $kind }：完成
       *[no] { $kind }：まだ
    }
page-touche-board = ボード
page-touche-free-note = ★ 今ならフリーマスで形が完成します。手札のどのカードでも使えます。
page-touche-threats = 狙いを表示
page-touche-no-threats = あと一つで形ができる人はいません。
