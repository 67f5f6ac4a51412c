# 対戦場、計算クラスター、そして時間のかかる仕事

arena-until = どちらが強いか分かるまで続ける。数は誤る確率（例：0.01）。--pairsは組数の上限になる
arena-records = 一局ごとの記録をこのファイルに書く。JSON Lines形式、.parquetで終わる名前ならParquet形式
arena-merge = 記録のファイルをまとめ、同じ対局は一度だけ数えて、全体の結果を示す
arena-merged = まとめた記録をこのファイルに書く
arena-files = --recordsで書いたファイル
arena-plot = レーティングの図をこのファイルに書く（SVG）
arena-plot-title = エージェントのレーティング
arena-plot-axis = Eloと95％区間。0は全体の平均
arena-playing = 対戦中
arena-empty = これらのファイルに記録がありません
arena-mixed = 別のゲームやルールの記録が混ざっています
arena-known = { $name }のほうが強い：{ $pairs }組で判明、誤りの確率は{ $error }％以下
arena-unknown = { $pairs }組ではどちらが強いか分かりません
arena-ratings = レーティング（ブラッドリー・テリー、Elo）［95％］、組

farm-ray = Rayクラスターに計算を任せる。アドレスを指定、省けばこのコンピューター上に作る
farm-no-ray = Rayが必要です：pip install chabudai[cluster]
farm-working = 作業中
mine-working = 対局
review-working = 検討中
review-processes = 複数の対局を検討するときのプロセス数（既定：すべてのコア）

cli-record = 自己対戦や保存した対局の選択をすべて、学習用のデータセットとして書き出す
record-agents = 席順に座るエージェント。一局ごとに一つずつ席を移る（既定：全席greedy）
record-matches = 対局の数（既定：100）
record-from = 自己対戦の代わりに、保存した対局（書き出しか端末のファイル）を使う
record-out = 書き出すParquetファイル（既定：ゲーム名.parquet）
record-other = { $path }は別のゲームか別のルールの対局です
record-done = { $rows }個の選択を{ $path }に書き出しました。
