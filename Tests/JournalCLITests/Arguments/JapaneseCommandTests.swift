import Presentation
import Testing

@testable import JournalCLI

/// Japanese words for commands. They call one only before words that fit it.
struct JapaneseCommandTests {
  static let commands: [(String, String)] = [
    ("書く 散歩した", "run add text [散歩した]"), ("文章", "run add text"),
    ("気分 良い よく眠れた", "run add mood [良い] [よく眠れた]"),
    ("一覧", "run list"), ("一覧 -n 5", "run list --limit=5"), ("リスト", "run list"),
    ("検索 雨", "run find [雨]"), ("探す #仕事", "run find [#仕事]"),
    ("見る @1", "run show [@1]"), ("見る 7f3k", "run show [7f3k]"),
    ("編集 @1", "run edit [@1]"), ("編集 --last", "run edit --last"),
    ("削除 @1", "run delete [@1]"), ("削除 7f3k b2x9", "run delete [7f3k] [b2x9]"),
    ("消す @1", "run delete [@1]"), ("元に戻す", "run undo"), ("元に戻す 3", "run undo [3]"),
    ("やり直す", "run redo"), ("今日", "run list --on=今日"), ("昨日 -3", "run list --limit=3 --on=昨日"),
    ("今週", "run list --on=今週"), ("先週", "run list --on=先週"), ("今月", "run list --on=今月"),
    ("先月", "run list --on=先月"), ("去年", "run list --on=去年"),
    ("タグ", "run tags"), ("タグ 仕事 @1", "run tag [仕事] [@1]"), ("星 @1..3", "run star [@1..3]"),
    ("履歴 @1", "run history [@1]"), ("ゴミ箱", "run trash"), ("設定", "run config list"),
    ("統計", "run stats"), ("統計 先月", "run stats [先月]"), ("情報", "run info"),
    ("カレンダー", "run calendar"), ("カレンダー 先月", "run calendar [先月]"), ("この日", "run on-this-day"),
    ("去年の今日", "run on-this-day"), ("ランダム", "run random"), ("報告 2026", "run report [2026]"),
    ("添付 @1 a.jpg", "run attach [@1] [a.jpg]"), ("ファイル", "run files"),
    ("気分最高", "run add mood [最高]"),
    ("気分4", "run add mood [4]"),
    ("同期", "run sync"), ("下書き", "run drafts"),
    ("復元 7f3k", "run restore [7f3k]"),
    ("取り込み 日記.csv", "run import [日記.csv]"), ("書き出し", "run export"),
    ("ヘルプ", "run help"), ("へるぷ", "run help"), ("ヘルプ 検索", "run help [検索]"),
    ("使い方", "run help"), ("バックアップ ~/copies", "run backup [~/copies]"),
    // Wide spaces, wide letters, and a colon.
    ("検索　雨", "run find [雨]"), ("気分：最悪 怒られた", "run add mood [最悪] [怒られた]"),
    ("ｌｉｓｔ", "run list"), ("Ｌｉｓｔ -n 5", "run list --limit=5"), ("ｌｉｓｔ　雨", "run list [雨]"),
    ("ーーhelp", "help"), ("－－ｖｅｒｓｉｏｎ", "version"),
  ]

  @Test(arguments: commands)
  func `a Japanese word calls its command`(line: String, meaning: String) {
    #expect(reading(line.split(separator: " ").map(String.init)) == meaning)
  }

  static let either: [(String, Bool)] = [
    ("星 がきれい", true), ("見る 価値あり", false), ("削除 雨", false), ("削除 昨日", false),
    ("編集 を終えた", true), ("タグ 仕事", false), ("設定 を変えたら動かない", true), ("履歴 書", false),
    ("統計 の勉強をした", true), ("星 rain と月", false), ("元に戻す のは大変だった", true),
  ]

  @Test(arguments: either)
  func `before other words, both readings are offered`(line: String, isText: Bool) {
    let words = line.split(separator: " ").map(String.init)
    guard case .eitherReading(words[0], let command?, let text, let likely) = refusal(words) else {
      Issue.record("\(line): \(reading(words))")
      return
    }
    #expect(command.contains("journal ") && likely == isText)
    #expect(text.map(\.shown) == ["text"] + words)
  }

  static let sentences = [
    "一覧を作るのに半日かかった", "設定を変えたら動かなくなったので疲れた", "元に戻すのは大変だけど頑張る", "疲れた",
    "カレーを作った", "ラーメン", "星がきれい", "資料を削除した", "何も食べなかった", "いつもの店に行った", "読書メモ",
    "報告書を書いた", "設定が終わらない", "英語を勉強した", "パスワードを忘れて困った", "通知がうるさい",
    "どこかに財布を忘れた。記録が途切れた",
  ]

  @Test(arguments: sentences)
  func `a sentence that begins with such a word is a text`(sentence: String) {
    #expect(reading([sentence]) == "run add text [\(sentence)]")
  }

  static let requests: [(String, String)] = [
    ("ラーメンを検索", "journal find"), ("先週の日記を見せて", "--on 先週"), ("今日の日記", "--on 今日"),
    ("さっきの消して", "delete @1"), ("最後のを編集", "edit @1"), ("使い方を教えて", "journal help"),
    ("写真", "--attach"), ("天気", "#rain"), ("終了", "journal list"),
    ("雨はいつ降った？", "journal find"), ("ラーメン食べたっけ", "journal find"), ("今日の天気は？", "--on 今日"),
    ("昨日何した", "--on 昨日"), ("一覧を見せてください", "journal list"), ("全部削除", "journal delete"),
    ("検索したい", "journal find"), ("設定を変更したい", "journal config"), ("グラフを見る", "journal stats"),
    ("カレンダーを開く", "journal calendar"), ("タグ付け", "journal tag"), ("同期して", "journal sync"),
    ("CSVで書き出し", "journal export"), ("先月の統計", "journal stats"), ("削除方法", "journal delete"),
    ("いちらん", "journal list"), ("日記を書きたい", "journal text"), ("お気に入り", "journal star"),
    ("日本語にして", "config set language ja"), ("英語にして", "config set language"),
    ("言語を日本語に", "config set language ja"), ("言語を英語にして", "config set language"),
    ("パスワードをかけたい", "暗号化"), ("保存場所", "journal info"), ("どこ", "journal info"),
    ("保存場所はどこ", "journal info"), ("どこに保存されてる？", "journal info"),
    ("一番楽しかった日は？", "--mood 5"), ("一番楽しかった日", "--mood 5"), ("リマインダー", "リマインダー"),
    ("最新5件", "journal list -5"), ("新規作成", "journal text"), ("見る １", "journal show @1"),
  ]

  @Test(arguments: requests)
  func `a request and a word of a habit get the command`(word: String, command: String) {
    let words = word.split(separator: " ").map(String.init)
    guard case .advice(_, let advice, _) = refusal(words) else {
      Issue.record("\(word): \(reading(words))")
      return
    }
    #expect(advice.text(for: word, Catalogue(.japanese)).contains(command))
    expectInJapanese { $0.unknown(word, advice, nil) }
  }

  @Test(arguments: ["雨", "散歩", "京都"])
  func `a short single word is asked about`(word: String) {
    #expect(
      refusal([word]) == .bareWords(word, suggestion: nil, command: "journal text \(word)"))
  }

  @Test func `no Japanese word calls two commands, and each is in the help and the completion`() {
    let forms = CommandTable.commands.flatMap(\.japaneseForms)
    #expect(Set(forms.map(\.word)).count == forms.count && forms.count > 60)
    let page = HelpPage(width: 80, words: Catalogue(.japanese)).everything()
      .filter { !$0.isWhitespace }
    let offered = Set(CommandTable.firstWords(Catalogue(.japanese)).map(\.word))
    for form in forms {
      #expect(form.isJapanese && page.contains(form.word) && offered.contains(form.word))
      #expect(CommandTable.formNames.contains { $0.word == form.word })
    }
    let inEnglish = CommandTable.firstWords(Catalogue(.english)).map(\.word)
    #expect(inEnglish.allSatisfy { $0.allSatisfy(\.isASCII) })
  }
}
