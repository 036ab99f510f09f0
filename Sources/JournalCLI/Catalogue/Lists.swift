import Presentation
import Terminal
import TimelineDomain

/// Sentences of lists, full or empty.
extension Catalogue {
  /// How many entries have a tag, and the day of the newest.
  func tagUse(_ count: Int, last: String?) -> String {
    say(
      entries(count) + (last.map { ", last \($0)" } ?? ""),
      "\(count)件" + (last.map { "、最新 \($0)" } ?? ""))
  }

  func mood(_ number: Int, of count: Int) -> String {
    say("\(number) of \(count)", "\(count)段階の \(number)")
  }

  func noJournal(at path: String) -> String {
    say("There is no journal yet at \(path)", "ジャーナルはまだありません: \(path)")
  }

  func startWith(_ command: String) -> String {
    say("Start it with: \(command)", "次のコマンドで始められます: \(command)")
  }

  func nothingHere(_ command: String) -> String {
    say("No entries yet. Add one with: \(command)", "まだ何もありません。次のコマンドで追加できます: \(command)")
  }

  func nothingAfter(_ skipped: Int) -> String {
    say("No entries after the first \(skipped).", "最初の\(skipped)件より後には何もありません。")
  }

  func nothingOfType(_ kinds: [String], known: [String]) -> String {
    let isKnown = kinds.allSatisfy(known.contains)
    return say(
      "No entries of type \(either(kinds.map { "'\($0)'" }))."
        + (isKnown ? "" : " A post is of type \(either(known))."),
      "種類が\(either(kinds.map { "「\($0)」" }))の記録はありません。"
        + (isKnown ? "" : "文章、気分、計測の種類は \(known.joined(separator: "、")) です。"))
  }

  /// The query and options as typed; `query` is nil if there are only options.
  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String {
    let space = options.isEmpty ? "" : " "
    let asked = ((query.map { [say("'\($0)'", "「\($0)」")] } ?? []) + options)
      .joined(separator: " ")
    return say(
      "No match for \(asked) in \(entries(searched)).",
      "\(asked)\(space)に合う記録はありません（\(searched)件を検索しました）。")
  }

  /// After a query of one word that found nothing and is the name of an option.
  func wordOfOption(_ option: String) -> String {
    say(" '\(option)' is an option.", "「\(option)」というオプションがあります。")
  }

  /// How far a query narrows what is written.
  func narrowed(_ count: Int, of total: Int, _ query: String) -> String {
    say(
      "\(count) of \(entries(total)) match '\(query.safeInOneLine)'",
      "\(entries(total))のうち、「\(query.safeInOneLine)」に合うのは\(count)件です。")
  }

  var noTags: String { say("No tags yet.", "タグはありません。") }

  /// A text to add, for an example.
  var exampleText: String { say("First light on the river", "川辺の朝焼け") }
}

/// What `journal` alone shows in a terminal.
extension Catalogue {
  /// Up to seven lines for someone without entries; a narrow terminal has 40 columns.
  func welcome(isNarrow: Bool) -> [String] {
    if isNarrow {
      return [
        say("Welcome to journal.", "journal へようこそ。"),
        say("Write a text or a mood, then read:", "文章か気分を書いて、読んでみましょう。"),
        say("  journal text First light '#walk'", "  journal 書く 朝の川 '#散歩'"),
        say("  journal mood good Slept well", "  journal 気分 良い よく眠れた"),
        say("  journal list", "  journal 一覧"), say("  journal help", "  journal ヘルプ"),
      ]
    }
    return [
      say(
        "Welcome. journal keeps your texts, moods and numbers in one plain text file.",
        "ようこそ。journal は文章と気分と数を一つのテキストファイルに残します。"), "",
      say(
        "  journal text First light '#walk'   write a text with a tag",
        "  journal 書く 朝の川 '#散歩'     文章をタグと一緒に書く"),
      say(
        "  journal mood good Slept well       write a mood",
        "  journal 気分 良い よく眠れた    気分を書く"),
      say(
        "  journal list                       read them",
        "  journal 一覧                    記録を読む"),
      say(
        "  journal help                       everything else",
        "  journal ヘルプ                  そのほかの使い方"), "",
    ]
  }

  /// Before the journal's path.
  var fileTitle: String { say("The file:", "ファイル:") }

  /// Entries of days after today, which the list leaves out.
  func laterEntries(_ count: Int) -> String {
    say(
      "\(counted(count, "entry is", "entries are")) after today ('\(journal) list after:today').",
      "明日からの記録が\(count)件あります（「\(journal) list after:today」）。")
  }

  func waitingDrafts(_ count: Int) -> String {
    say(
      "\(counted(count, "draft is", "drafts are")) waiting ('journal drafts').",
      "下書きが\(count)件あります（「journal drafts」）。")
  }

  /// `id` is one of them; nil if none is on the screen.
  func openConflicts(_ count: Int) -> String {
    say(
      "\(counted(count, "entry is", "entries are")) in conflict ('\(journal) conflicts').",
      "版の競合している記録が\(count)件あります（「\(journal) conflicts」）。")
  }

  func fromNewerVersion(_ count: Int) -> String {
    say(
      "\(counted(count, "entry needs", "entries need")) a newer version ('\(journal) list is:unknown').",
      "新しいバージョンでなければ読めない記録が\(count)件あります（「\(journal) list is:unknown」）。")
  }

  /// Between two sentences of a paragraph.
  var betweenSentences: String { say(" ", "") }

  /// What to do next, each with its command.
  var nextSteps: [String] {
    [
      say("Write: journal \"…\"", "書く: journal 書く …"),
      say("Read on: journal list", "続きを読む: journal 一覧"),
      say("Help: journal help", "使い方: journal ヘルプ"),
    ]
  }
}

/// Rows about a journal, without their titles.
extension Catalogue {
  func missingJournal(_ command: String) -> String {
    say("does not exist yet; start it with: \(command)", "まだありません。次のコマンドで始められます: \(command)")
  }

  func format(_ version: Int, isNewer: Bool) -> String {
    say(
      "version \(version)" + (isNewer ? ", newer than this program" : ""),
      "バージョン \(version)" + (isNewer ? "（このプログラムより新しいものです）" : ""))
  }

  var fullAccess: String { say("read and write", "読み書きできます") }

  /// What an entry brought along from another program.
  func cameAlong(_ names: [String], _ source: String, _ id: String) -> String {
    say(
      "\(firstFew(names)) from \(source.safeInOneLine) ('\(journal) show \(id.safeInOneLine) --details' "
        + "shows it)",
      "\(source.safeInOneLine) の \(firstFew(names))（「\(journal) show \(id.safeInOneLine) --details」で表示）"
    )
  }

  /// Records of other programs, beside the entries.
  func asides(_ count: Int) -> String {
    say("\(count), records that are no entries, such as keys", "\(count)（鍵など、記録ではないデータ）")
  }

  func linesInAll(_ count: Int) -> String {
    say("\(count), including edits and deletions", "\(count)（編集と削除を含む）")
  }

  /// The programs that left their name, or that a newer one did not.
  func written(by programs: [String]) -> String {
    programs.isEmpty
      ? say(
        "a newer version or another program wrote here; it left no name",
        "より新しいバージョンか別のプログラムが書き込んでいます（名前は残っていません）")
      : firstFew(programs.map(\.safeInOneLine), 3)
  }

  func conflicts(_ count: Int) -> String {
    say(
      "\(count) with more than one version ('\(journal) conflicts')",
      "\(count)件に複数の版があります（「\(journal) conflicts」）")
  }

  func sharedIDs(_ ids: [String]) -> String {
    say("different entries share \(firstFew(ids, 3))", "別々の記録が使っています: \(firstFew(ids, 3))")
  }

  func duplicates(_ count: Int) -> String {
    say(
      count == 1 ? "1 line, counted once" : "\(count) lines, each counted once",
      "\(count)行（一度だけ数えます）")
  }

  func damaged(_ lines: [Int]) -> String {
    let numbers = firstFew(lines.map { String($0) })
    return lines.count == 1
      ? say("line \(numbers)", "\(numbers)行目")
      : say("\(lines.count) lines: \(numbers)", "\(lines.count)行: \(numbers)行目")
  }
}
