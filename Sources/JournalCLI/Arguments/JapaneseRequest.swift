import TimelineDomain

/// Finds the command that a Japanese request names in other words than its own: グラフを見る, 全部削除,
/// 設定を変更したい. A sentence about what was done is none.
enum JapaneseRequest {
  static func command(in text: String) -> CommandSpec? {
    let words = kana[text] ?? text
    for command in CommandTable.commands {
      for form in command.japaneseForms where form.option == nil {
        if words == form.word || names(form.word, in: words)
          || isLast(form.word, of: command, in: words)
        {
          return command
        }
      }
    }
    return nil
  }

  /// Words that an input method left in hiragana.
  private static let kana: [String: String] = [
    "けんさく": "検索", "しらべる": "検索", "いちらん": "一覧", "さくじょ": "削除", "けす": "消す", "へんしゅう": "編集",
    "せってい": "設定", "たぐ": "タグ", "とうけい": "統計", "りれき": "履歴", "かく": "書く", "みる": "見る",
    "ついか": "追加", "もどす": "元に戻す", "もとにもどす": "元に戻す", "やりなおす": "やり直す", "どうき": "同期",
    "ごみばこ": "ゴミ箱", "めも": "メモ", "よむ": "読む", "ふぁいる": "ファイル", "ばっくあっぷ": "バックアップ",
  ]

  /// What follows the name of a thing to look at or to change.
  private static let verbs: Set<String> = [
    "見る", "見たい", "見せて", "見", "表示", "表示して", "表示したい", "開く", "開いて", "開きたい", "出す", "出して",
    "確認", "確認して", "確認したい", "変更", "変更して", "変更したい", "変える", "変えて", "変えたい", "追加", "追加して",
    "追加したい", "作る", "作って", "作りたい", "作成", "作成して", "付ける", "付けて", "付けたい", "付け", "つける", "つけて",
    "つけたい", "外す", "外して", "外したい", "取る", "取って", "取りたい", "とる", "する", "して", "したい", "実行", "使う",
    "使いたい", "画面", "機能", "メニュー", "仕方",
  ]

  /// Whether the text is the word and such a verb: カレンダーを開く, タグ付け.
  private static func names(_ word: String, in text: String) -> Bool {
    guard text.hasPrefix(word) else { return false }
    let rest = text.dropFirst(word.count)
    return ["", "を", "の", "が"].contains {
      rest.hasPrefix($0) && verbs.contains(String(rest.dropFirst($0.count)))
    }
  }

  /// The word of a setting or another thing of the program that a request is about: 日本語にして,
  /// パスワードをかけたい, 言語を日本語に. Nil for any other text.
  static func thing(in text: String) -> String? {
    guard let thing = things.first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(thing.count)
    let verb = ["を", "に", "の", "が", "は", "で", ""].first {
      rest.hasPrefix($0) && isWish(rest.dropFirst($0.count))
    }
    let isChoice =
      rest.first == "を" && rest.last == "に"
      && things.contains(
        String(rest.dropFirst().dropLast()))
    return verb != nil || isChoice ? thing : nil
  }

  /// Things of the program that can be asked for, each a word of the advice.
  private static let things: [String] = [
    "言語", "日本語", "英語", "テーマ", "通知", "リマインダー", "リマインド", "アラーム", "パスワード", "暗号化",
    "保存場所", "保存先", "ロック",
  ]

  /// Whether a text only asks for what is before it: して, 変えたい, かけて.
  private static func isWish(_ text: Substring) -> Bool {
    let text = String(text)
    let setting = ["どこ", "設定", "設定して", "設定したい", "かけて", "かけたい", "かける", "切り替えて", "切り替えたい"]
    if verbs.contains(text) || setting.contains(text) { return true }
    // 言語を日本語にして
    return things.contains { thing in
      ["にして", "にしたい", "に変えて", "に変更", "に変更して"].contains { text == thing + $0 }
    }
  }

  /// Commands whose words end other texts, too: 読書メモ, 進捗報告.
  private static let ofOtherTexts = [
    CommandTable.addText, CommandTable.addMood, CommandTable.star, CommandTable.info,
    CommandTable.report, CommandTable.onThisDay, CommandTable.browse,
  ]

  /// Whether the text ends with the word and names what it is done with: 全部削除, CSVで書き出し, 10月の統計.
  private static func isLast(_ word: String, of command: CommandSpec, in text: String) -> Bool {
    let isNoun = word.last?.isHiragana == false || word.hasSuffix("し") || word.hasSuffix("み")
    guard isNoun, word.count > 1 else { return false }
    let end = ["して", "する", "したい", ""].first { text.hasSuffix(word + $0) }
    guard let end else { return false }
    let front = text.dropLast(word.count + end.count)
    guard let last = front.last else { return false }
    if last == "の" { return String(front.dropLast()).isTimePhrase }
    if ofOtherTexts.contains(command) { return false }
    return "をでにら".contains(last) || !front.contains(where: \.isHiragana)
  }
}

extension String {
  /// Without the words at its end that only ask politely.
  var withoutPoliteEnd: String {
    var text = trimmed
    while let end = String.politeEnds.first(where: { text.hasSuffix($0) && text.count > $0.count })
    {
      text.removeLast(end.count)
    }
    return text
  }

  /// Without a question mark at its end.
  var withoutQuestionMark: String {
    let text = trimmed
    return text.last.map { "?？".contains($0) } == true ? String(text.dropLast()) : text
  }

  private static let politeEnds: [String] = [
    "お願いします", "おねがいします", "お願い", "ください", "下さい", "くれますか", "もらえますか", "ほしい", "欲しい",
    "の方法", "方法", "のやり方", "やり方", "よ", "！", "!",
  ]
}
