# この家の人たちが卓で口にすること。

page-quote = 「{ $line }」
page-again = もう一局
page-again-note = 席を替えて、すぐに次の対局が始まります。
web-again-people = 人との再戦は、まず相手に申し込みます。

say-begin-level-1 =
    { $way ->
        [0] こんにちは！ 絵はもうぜんぶ覚えたよ。
       *[1] あそぼ！ 遅くてもおこらないでね。
    }
say-gains-level-1 =
    { $way ->
        [0] 見て見て！ これ、いいやつ？
       *[1] できた！ ひとりでできた！
    }
say-misses-level-1 =
    { $way ->
        [0] えっ、どうやったの？
       *[1] あーん、それほしかったのに。
    }
say-wins-level-1 = 勝ったの？ ほんとに？ おばあちゃんに言ってくる！
say-loses-level-1 = つよいなあ。こんど教えて！
say-again-level-1 = うん、もう一回！
say-begin-level-2 =
    { $way ->
        [0] 宿題は終わったよ。だいたいね。さあやろう！
       *[1] ルールは二回も読んだんだから。
    }
say-gains-level-2 =
    { $way ->
        [0] へへ、本のとおりだ。
       *[1] 見た？ 腕が上がってきたでしょ。
    }
say-misses-level-2 =
    { $way ->
        [0] うわ、今それやろうと思ったのに！
       *[1] そんなの本になかったよ。
    }
say-wins-level-2 = 勝った！ 学校で自慢しよう。
say-loses-level-2 = 次は負けないからね。
say-again-level-2 = リベンジだ！ いつでもいいよ。
say-begin-level-3 =
    { $way ->
        [0] お茶がちょうどいい頃合い。始めましょうか。
       *[1] お相手してくださって、うれしいわ。
    }
say-gains-level-3 =
    { $way ->
        [0] あら、うまく収まったわ。
       *[1] まあ、いい流れだこと。
    }
say-misses-level-3 =
    { $way ->
        [0] まあ、お見事。
       *[1] あらいやだ、絵に見とれていたわ。
    }
say-wins-level-3 = 運がよかったのね。お茶、もう一杯いかが？
say-loses-level-3 = すてきな打ち方。楽しかったわ。
say-again-level-3 = よろこんで。急須もまだ温かいし。
say-begin-level-4 =
    { $way ->
        [0] まあ座んなさい。客でも手加減はせんぞ。
       *[1] 一局打たんと夜が終わらんよ。
    }
say-gains-level-4 =
    { $way ->
        [0] どうだ、こうやるんだ。
       *[1] これを待っとったんだ。
    }
say-misses-level-4 =
    { $way ->
        [0] むむ、稽古してきたな。
       *[1] こりゃ痛いところを。
    }
say-wins-level-4 = いい晩だ。まあ、気を落としなさんな。
say-loses-level-4 = いい勝負だった！ 次の一杯はおごるよ。
say-again-level-4 = そう来なくちゃ。さあ配った！
say-begin-level-5 =
    { $way ->
        [0] おいで。今日はどんな札が来るかねえ。
       *[1] 急がんでいいよ、ゆっくりお考え。
    }
say-gains-level-5 =
    { $way ->
        [0] 待てば海路の日和あり、だよ。
       *[1] 年の功だねえ。
    }
say-misses-level-5 =
    { $way ->
        [0] うん、いい手だ。
       *[1] 目が利くねえ。
    }
say-wins-level-5 = しょげることはないよ。私もこうして覚えたんだ。
say-loses-level-5 = これで、少しは教えられたってことかねえ。
say-again-level-5 = いいとも。まだ眠くないよ。
say-begin-level-6 =
    { $way ->
        [0] ……どうぞ。
       *[1] 静かな卓だ。よろしい。
    }
say-gains-level-6 =
    { $way ->
        [0] 読みのとおり。
       *[1] 水は低きに流れる。
    }
say-misses-level-6 =
    { $way ->
        [0] ほう、面白い。
       *[1] ふむ。なるほど。
    }
say-wins-level-6 = 負けは師なり。ありがたく受けなさい。
say-loses-level-6 = 今日は私が弟子の席だったな。礼を言う。
say-again-level-6 = 卓はまだ温かい。
