import Presentation
import Terminal

/// Sentences about lines that write nothing, and what to run instead.
extension Catalogue {
  /// Why nothing was done, and the lines to run instead; numbered, if a key can choose one.
  func sentence(_ refusal: RefusedLine, numbered: Bool = false) -> String {
    var number = 0
    func row(_ line: [Argument]?) -> String? {
      guard let shown = line?.commandForShell else { return nil }
      number += 1
      return numbered ? "  \(number)  \(shown)" : "  \(shown)"
    }
    let commands = [row(refusal.command), row(refusal.dated)].compactMap(\.self)
    let text = row(refusal.text)
    var rows = [reason(refusal.reason)]
    if !commands.isEmpty {
      rows[0] += say("; did you mean:", "。もしかして:")
      rows += commands
    }
    if let text {
      if commands.isEmpty { rows[0] += say("", "。") }
      rows += [say("To add the words as a text:", "文章として追加するには:"), text]
    }
    if commands.isEmpty, text == nil {
      rows[0] += say("; see 'journal help'", "。「journal help」をご覧ください。")
    }
    return rows.joined(separator: "\n")
  }

  /// The question after the numbered lines, with a space at the end.
  func whichLine(of count: Int) -> String {
    count == 1
      ? say(
        "1 and Enter run it, Enter alone does nothing: ", "1 と Enter で実行、Enter だけなら何もしません: ")
      : say(
        "1\(count > 2 ? ", 2 or 3" : " or 2") and Enter run that line, Enter alone does nothing: ",
        "番号と Enter でその行を実行、Enter だけなら何もしません: ")
  }

  /// After a sentence without a command was added.
  var undoTakesBack: String { say("'\(journal) undo' takes it back", "「\(journal) undo」で取り消せます。") }

  /// After a command that refused three or more words.
  func toAddAsText(_ command: String) -> String {
    say("To add the words as a text:\n  \(command)", "文章として追加するには:\n  \(command)")
  }

  /// Without a period, because lines can follow.
  private func reason(_ reason: RefusedLine.Reason) -> String {
    switch reason {
    case .word(let word):
      say("there is no command '\(word.safeName)'", "「\(word.safeName)」というコマンドはありません")
    case .position(let word):
      say(
        "'\(word.safeName)' is no id; @ counts entries from the newest",
        "「\(word.safeName)」は ID ではありません。記録は新しいほうから @ で数えます")
    case .mood(let word): say("'\(word.safeName)' is a mood", "「\(word.safeName)」は気分です")
    case .tag(let word): say("'\(word.safeName)' is a tag", "「\(word.safeName)」はタグです")
    case .date(let phrase):
      say(
        "a line that begins with '\(phrase.safeName)' can be a list or a text",
        "「\(phrase.safeName)」で始まる行は、一覧にも文章にも読めます")
    case .habit(let word, let habit):
      word.hasPrefix("-")
        ? say(
          "there is no option '\(word.safeName)' here; \(habit.sentence(self))",
          "「\(word.safeName)」というオプションはここでは使えません。\(habit.sentence(self))")
        : say(
          "there is no command '\(word.safeName)'; \(habit.sentence(self))",
          "「\(word.safeName)」というコマンドはありません。\(habit.sentence(self))")
    case .journal(let name):
      say(
        "'\(name.safeName)' is a journal, which -j names",
        "「\(name.safeName)」はジャーナルの名前です。-j を付けてください")
    case .notAQuery(let word):
      say(
        """
        '\(word.safeName)' names no entry; --last is the entry written last, and '"\(word.safeName)"' \
        searches for the word
        """,
        """
        「\(word.safeName)」では記録を選べません。最後に書いた記録は --last、言葉として探すなら \
        '"\(word.safeName)"' です
        """)
    case .everything(let word):
      say(
        "a backup has everything without '\(word.safeName)'", "「\(word.safeName)」がなくても、すべてをコピーします")
    case .needsFile(let command):
      say(
        "'\(command)' would fill the terminal; '-o -' prints it here",
        "「\(command)」の結果は端末には長すぎます。ここに表示するなら「-o -」です")
    case .optionInFront(let option):
      say(
        "there is no option '\(option.safeName)' before a command",
        "「\(option.safeName)」はコマンドの前には書けません")
    }
  }

  /// An id where the tag belongs, the command with both in their order, and a tag of that name.
  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String {
    say(
      "'\(id.safeName)' names an entry, and the tag comes first; run:\n  \(command)"
        + (tag.map { "\n(a tag with that name is written '\($0)')" } ?? ""),
      "「\(id.safeName)」は記録を指しています。タグを先に書いてください。\n  \(command)"
        + (tag.map { "\n（その名前のタグは「\($0)」と書きます）" } ?? ""))
  }

  /// `-1` where entries are picked.
  func countOfPicks(_ word: String) -> String {
    let count = String(word.inHalfWidth.dropFirst())
    if count == "1" {
      return say(
        "'\(word.safeName)' picks no entries; '@1' is the newest entry",
        "「\(word.safeName)」では記録を選べません。最新の記録は「@1」です。")
    }
    let newest = "@1..\(count)"
    return say(
      "'\(word.safeName)' picks no entries; '@1' is the newest entry, and '\(newest)' means the "
        + "newest \(count)",
      "「\(word.safeName)」では記録を選べません。最新の記録は「@1」、新しいほうから \(count) 件は「\(newest)」です。")
  }
}
