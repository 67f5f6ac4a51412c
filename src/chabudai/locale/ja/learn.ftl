# 自己対戦による学習

cli-learn = 自己対戦でゲームを学習し、遊べるネットワークを書き出す
cli-learn-folder = 途中経過、記録、ネットワークの置き場所。途中の学習があれば続ける（既定：ここ）
cli-learn-method = ppo：勝ちを求める。regret：誰にもつけ込まれない打ち方を求める
cli-learn-begin = 出発点にするネットワークのファイル（このパッケージのものなど）
cli-learn-favour = 全体の半分の卓で使うルールの組
cli-learn-device = cpuかcuda（既定：あればGPU）
cli-learn-seed = 同じ数なら同じ配りになる（既定：1）
cli-learn-rate = 最初の学習率（既定：0.0004）
cli-learn-entropy = 最初に手の多様さをどれだけ重んじるか（既定：0.015）
cli-learn-minutes = 更新の回数の代わりに、学習する時間（分）
cli-learn-teacher = 最初に真似るため、全コアでそのゲーム自身の判断に尋ねる時間（分）
cli-learn-updates = 更新の回数（既定：2000）
cli-learn-tables = 同時に遊ぶ卓の数（既定：32768。CPUなら256くらい）
cli-learn-width = 学習するネットワークの一層のユニット数（既定：1024）
cli-learn-small-width = 書き出すネットワークの一層のユニット数（既定：512）
cli-learn-small-entry = その最初の層のユニット数（既定：ほかの層と同じ）
cli-learn-small-updates = 書き出すネットワークがもう一方から学ぶ更新の回数（既定：150）
cli-learn-small-minutes = 更新の回数の代わりに、書き出すネットワークがもう一方から学ぶ時間（分）
cli-learn-pairs = 一回の検証での対局の組の数（既定：200）
cli-learn-test-every = 検証と検証の間の更新の回数（既定：最後だけ）
cli-learned = ネットワークを{ $path }に書き出しました。
