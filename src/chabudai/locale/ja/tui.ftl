# 端末の卓とコマンド。

cli-about = 「抹茶」「こいこい」「トゥシェ」のための開かれた卓。
cli-commands = コマンド
cli-games = ゲーム
cli-play = 端末で遊ぶ
cli-list = ゲームと名前つきルールの一覧
cli-lang = 言語（既定：システムの言語）
cli-seed = この数で配る。同じ数なら同じ札が配られる
cli-as = 座る席。0から数える（既定：0）
cli-new = 途中の対局を続けず、新しく始める
cli-preset = 名前つきのルール
cli-presets = 名前つきルール：{ $presets }
cli-bad-seat = その席はありません。席は0から{ $last }までです
cli-which = どのゲームで遊びますか。

tui-title = { $title }　{ $about }
tui-welcome = 手の番号か記法を入力してください。そのほかは「{ $help }」で。
tui-resumed = 途中の対局を続けます。
tui-prompt = >
tui-your-turn = あなたの番です。できること：
tui-more = …ほかに{ $count }手。「{ $list }」ですべて表示します。
tui-no-number = 1から{ $last }までの番号を選んでください。
tui-no-undo = 戻せません。あなたの手のあとに、札が配られたか公開されました。
tui-undone = 直前の手を取り消しました。
tui-over = 対局は終わりです。ありがとうございました。同じコマンドで次の対局を始められます。
tui-kept = 対局を保存しました。同じコマンドで続きから遊べます。
tui-elsewhere = この対局は別の端末で開かれています。
tui-unusable = 保存された対局{ $path }を開けません（{ $error }）。--newで新しく始められます。古いファイルは残ります。
tui-unwritable = 対局を{ $path }に保存できません（{ $error }）。それまでの分は無事です。

tui-command-help = ヘルプ, 助けて
tui-command-rules = ルール
tui-command-table = 卓, 場
tui-command-list = 一覧
tui-command-log = 記録
tui-command-undo = 戻る, 待った
tui-command-quit = 終了
tui-help = 手のほかに、次のことばが使えます：
tui-help-help = この一覧
tui-help-rules = 遊び方
tui-help-table = 場をもう一度見る
tui-help-list = 選べる手をすべて見る
tui-help-log = これまでの流れ
tui-help-undo = 何も公開されていなければ、直前の手を取り消す
tui-help-quit = 席を立つ。対局は保存されます
