# 打ち方

matcha-style-bold = 大胆にはったりをかけ、めったにパスしない
matcha-style-patient = はったりをなるべく避け、よい札をあとのラウンドに残す
matcha-style-tricky = 場を譲るふりをして、茶筅を集める
