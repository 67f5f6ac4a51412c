# Koi-Koi: what each option means.

koikoi-about-rounds = 何回戦で勝負するか。説明書にあるのは12回、6回、3回です。
koikoi-about-coins = はじめの持ち点。空欄なら12回・6回・3回に応じて100・50・25文になります。
koikoi-about-first = 最初の回の親。その後は勝った人が親になります。
koikoi-about-table_four = 場に同じ月が4枚そろうと誰も取れません。説明書には決まりがありません。
koikoi-about-lay_matching = あり：合う札があっても取らずに場へ出せます。なし：合うときは必ず取ります。
koikoi-about-draw_sensei = 誰も点をもらえなかった回のあと、誰が親になるか。
koikoi-about-double_seven = 7文以上の回は支払いが2倍になります。
koikoi-about-double_own = 自分がこいこいをするたびに、その回の勝ち点が2倍になります。
koikoi-about-double_opponent = 相手がこいこいをしたあとに上がると、一度だけ2倍になります。
koikoi-about-table_nobles = 配ったとき場にある光札が支払いを増やします。1枚で2倍、2枚で3倍です。
koikoi-about-rain_noble = 最初の場の光札を数えるとき、小野道風も入れるかどうか。
koikoi-about-viewing = 2枚でできる早い役。盃と幕、盃と月で各5文です。
koikoi-about-rain_voids_viewing = 小野道風を取った人は、花見も月見も点になりません。
koikoi-about-viewing_pair_six = 花見と月見が両方そろうと、10文ではなく6文です。
koikoi-about-viewing_excludes_lights = 花見・月見と光の役は、高いほうだけを数えます。
koikoi-about-tenho_flat = 配られただけで勝つ手は、倍率なしでちょうど6文か14文です。

koikoi-preset-rulebook = 説明書どおり（12回戦）
koikoi-preset-traditional = 伝統的：合う札があれば必ず取る
koikoi-preset-no-multipliers = 倍率なし
koikoi-preset-all-multipliers = すべての倍率あり
koikoi-preset-no-viewing = 花見・月見なし
koikoi-preset-six-rounds = 6回戦
koikoi-preset-three-rounds = 3回戦
