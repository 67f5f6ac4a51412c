# Model Context Protocolで卓につくアシスタントと、その強さの測定

cli-mcp = アシスタントを卓につかせる：Model Context Protocolのサーバー
cli-assess = アシスタントの強さを測る：質問を読んで手を書くコマンド
cli-pairs-few = 配りの数。それぞれ席を入れ替えて遊ぶ（既定：5）
mcp-port = 標準入出力の代わりに、このコンピューターのこのポートでHTTPを使う
mcp-server = 参加してよいサーバーのアドレス。何度でも指定できる（既定：制限なし）
mcp-exam = このゲームの試験：--againstを相手に決まった卓を順に遊び、結果は--recordsに書く
mcp-missing = MCP SDKが必要です：pip install chabudai[mcp]
assess-command = 一手ごとに新しく起動するコマンド
assess-against = 対戦相手のエージェント（例：level-1）
assess-manners = 回答{ $asked }回、うち合法手でないもの{ $refused }回、代わりに指した手{ $replaced }手

mcp-instructions = 卓で遊ぶカードゲームです。「begin」でボットとの卓を始めるか、「join」でサーバーの卓に座ります。「look」で自分の席から見えるものと合法手が分かります。「play」に、ダッシュの前の記法を渡して手を指します。遊び方は「rules」で。
mcp-games = ゲームの一覧。名前つきのルール（presets）、席の数、ボットのレベル。
mcp-rules = 名前つきのルール、またはある卓のルールでの遊び方。
mcp-begin = ボットとの卓を始める。ゲーム、ルールの名前、ボットのレベル（1が最も弱い）、自分の席（0から数える）。卓の名前と最初の様子を返す。
mcp-join = サーバーの卓（…/matches/名前）に座る。席のトークンがあれば自分の席に戻る。
mcp-tables = 座っている卓の一覧。
mcp-look = 前に見てから起きたこと、自分の席から見えるもの、自分の合法手。
mcp-actions = 自分の合法手。指すための記法とその意味。
mcp-play = 記法で手を指す。ほかの人が指したあと、卓の様子を返す。
mcp-resign = 投了して卓を離れる。
mcp-table = 卓の名前は{ $table }です。
mcp-no-table = その卓には座っていません。座っている卓：{ $tables }
mcp-too-many = 座っている卓が多すぎます。
mcp-no-level = レベルは1から{ $last }までです。
mcp-no-server = そのサーバーの卓にはここから参加できません。
mcp-two-seats = 試験は二人用のゲームだけです。
mcp-exam-over = 試験は終わりました。もう卓はありません。
mcp-resigned = 投了して卓を離れました。
mcp-over = 対局は終わりました。{ $outcome ->
    [won] あなたの勝ちです。
    [lost] あなたの負けです。
   *[drawn] 引き分けです。
}
mcp-again = 直前の答えは、ここにある手ではありませんでした。どれか一つの記法だけを答えてください。
