import Presentation
import TimelineDomain

/// Sentences about a journal that `check` has read.
extension Catalogue {
  /// A short description without a period.
  func words(_ flaw: CheckReport.Flaw) -> String {
    switch flaw {
    case .zeros: say("zero bytes, as a power cut leaves them", "停電などで残ったゼロの列です")
    case .mergeMark: say("a merge conflict marker", "マージの目印が残っています")
    case .notUTF8(let byte): say("byte \(byte) is not UTF-8", "\(byte)バイト目が UTF-8 ではありません")
    case .cutShort: say("truncated", "途中で切れています")
    case .notJSON: say("not JSON", "JSON ではありません")
    case .notAnObject: say("JSON, but not an object", "JSON ですが、オブジェクトではありません")
    case .secondHeader: say("a header, but not in line 1", "ヘッダーが 1 行目以外にあります")
    case .withoutID: say("an object without an 'id'", "オブジェクトに「id」がありません")
    case .withoutType: say("an object without a 'type'", "オブジェクトに「type」がありません")
    }
  }

  func lines(_ report: CheckReport) -> String {
    let parts = [
      (report.summary.entries, say(report.summary.entries == 1 ? "entry" : "entries", "記録")),
      (report.repetitions.count, say("repeated", "重複")), (report.blankLines, say("empty", "空")),
      (report.damage.count, say("damaged", "破損")),
    ].filter { $0.0 > 0 }.map { say("\($0.0) \($0.1)", "\($0.1) \($0.0)") }
    return say(
      "\(report.lines), \(report.bytes) bytes"
        + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")),
      "\(report.lines)行、\(report.bytes)バイト" + (parts.isEmpty ? "" : "（\(all(parts))）"))
  }

  /// `photo 2 (unknown here)`: one type among all entries.
  func kind(_ name: String, _ count: Int, isUnknown: Bool) -> String {
    say(
      "\(count) \(name)" + (isUnknown ? " (unknown here)" : ""),
      "\(name) \(count)" + (isUnknown ? "（未対応）" : ""))
  }

  func heads(_ count: Int, unknown: Int) -> String {
    say(
      "\(count)" + (unknown > 0 ? ", \(unknown) of them not understood" : ""),
      "\(count)" + (unknown > 0 ? "（うち\(unknown)件は読み取れません）" : ""))
  }

  /// A finding, for a row of its own; ids in it are safe and short.
  func finding(_ finding: CheckFinding) -> String {
    switch finding {
    case .furtherHeader(let line, let needs):
      say(
        "line \(line): another header, which a merge of copies left behind"
          + (needs.isEmpty ? "" : "; it counts, too, and asks for \(quoted(needs))"),
        "\(line)行目: コピーを合わせたときに残った、もう一つのヘッダーです"
          + (needs.isEmpty ? "" : "（\(quoted(needs))を求めていて、これも有効です）"))
    case .damaged(let line, let flaw, let begins):
      say(
        "line \(line): \(words(flaw))" + (begins.map { ": \($0)" } ?? ""),
        "\(line)行目: \(words(flaw))" + (begins.map { ": \($0)" } ?? ""))
    case .repeated(let line, let first):
      say(
        "line \(line) repeats line \(first); it counts once", "\(line)行目は\(first)行目と同じです（一度だけ数えます）")
    case .shared(let id, let lines):
      say(
        "different entries share the id \(id), in lines \(all(lines.map { "\($0)" }))",
        "\(id) を別々の記録が使っています（\(all(lines.map { "\($0)" }))行目）")
    case .missing(let line, let id, let member, let target):
      say(
        "line \(line): \(id) \(member == "refs" ? "refers to" : member) \(target), which is not in the "
          + "journal",
        "\(line)行目: \(id) の「\(member)」が指す \(target) がジャーナルにありません")
    case .cycle(let ids):
      say("\(all(ids)) replace each other in a cycle", "\(all(ids)) が互いを置き換えて循環しています")
    case .conflict(let id, let versions):
      say(
        "\(id) has \(versions.count) conflicting versions: \(all(versions))",
        "\(id) には版が\(versions.count)個並んでいます: \(all(versions))")
    case .time(let line, let id, let member, let spelling):
      say(
        "line \(line): '\(member)' of \(id) is not a valid time: \(spelling)",
        "\(line)行目: \(id) の「\(member)」が時刻ではありません: \(spelling)")
    case .number(let line, let id, let member, let spelling):
      say(
        "line \(line): '\(member)' of \(id) is too large to compare and to sum up: \(spelling)",
        "\(line)行目: \(id) の「\(member)」は大きすぎて、比べたり合計したりできません: \(spelling)")
    case .content(let line, let id):
      say(
        "line \(line): \(id) has a known type, but its content is not understood",
        "\(line)行目: \(id) は対応している種類ですが、内容を読み取れません")
    case .leftover(let path, isOfRewrite: true):
      say(
        "\(path): left by a rewrite that was killed; the next '\(journal) open' or '\(journal) purge' "
          + "removes it",
        "\(path): 書き直しの途中で止まったときの一時ファイルです（次の「\(journal) open」か「\(journal) purge」で取り除きます）")
    case .leftover(let path, isOfRewrite: false):
      say(
        "\(path): left by a command that was killed; delete it if no other journal command is running",
        "\(path): コマンドが途中で止まったときの一時ファイルです（ほかに journal を実行していなければ、削除できます）")
    }
  }

  /// How many entries replace versions that are no longer in the file.
  func olderVersionsGone(_ count: Int) -> String {
    say(
      "\(entries(count)) \(count == 1 ? "replaces" : "replace") versions that are no longer in the file, as after 'journal compact'",
      "\(count)件の記録は、古い版がファイルにありません（「journal compact」の後など）")
  }

  func unknownMembers(of part: String, _ names: [String]) -> String {
    say(
      "members of \(part): \(firstFew(names, CheckText.shown))",
      "\(part) のメンバー: \(firstFew(names, CheckText.shown))")
  }

  func unknownAbilities(_ names: [String]) -> String {
    say("abilities: \(firstFew(names, CheckText.shown))", "機能: \(firstFew(names, CheckText.shown))")
  }

  /// An ability that the journal requires, or that so many entries require.
  func ability(_ name: String, entries count: Int?) -> String {
    say(
      "'\(name)' (\(count.map(entries) ?? "the journal"))",
      "「\(name)」（\(count.map(entries) ?? "ジャーナル全体")）")
  }

  func moreFindings(_ count: Int) -> String {
    say(
      "\(andMore(count)); --format json lists all of them",
      "\(andMore(count))（すべては --format json で確認できます）")
  }
}

/// A finding of `check`, with names that are safe and short.
enum CheckFinding: Sendable, Hashable {
  /// A header after line 1; `needs` are the abilities that it asks for.
  case furtherHeader(line: Int, needs: [String])
  /// `begins` is nil if there is nothing to show of the line.
  case damaged(line: Int, CheckReport.Flaw, begins: String?)
  case repeated(line: Int, first: Int)
  case shared(id: String, lines: [Int])
  case missing(line: Int, id: String, member: String, target: String)
  case cycle([String])
  case conflict(id: String, versions: [String])
  case time(line: Int, id: String, member: String, spelling: String)
  case number(line: Int, id: String, member: String, spelling: String)
  case content(line: Int, id: String)
  /// A temporary file, and what to do about it.
  case leftover(path: String, isOfRewrite: Bool)
}

/// The verdict and the next step.
extension Catalogue {
  var unchecked: String {
    say(
      "This version can't read the lines, so they were not checked.",
      "このバージョンでは行を読み取れないため、確認していません。")
  }

  var nothingDamaged: String { say("No damage found.", "壊れているところはありません。") }

  var headerDamaged: String {
    say(
      "The first line is not a journal's header, so this journal is read-only.",
      "最初の行がジャーナルのヘッダーではないため、このジャーナルには何も書き込みません。")
  }

  /// `besidesHeader` if the first line is damaged too.
  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String {
    let other = besidesHeader ? "other " : ""
    return say(
      count == 1
        ? "1 \(other)line is damaged; it is kept."
        : "\(count) \(other)lines are damaged; they are kept.",
      "\(besidesHeader ? "ほかに" : "")\(count)行が壊れています。そのまま残します。")
  }

  var salvageIsPossible: String {
    say("'\(journal) salvage OUT' writes the healthy lines to a new file.", salvageAdvice)
  }

  var journalLeftAlone: String { say("The journal itself is unchanged.", "元のジャーナルはそのままです。") }

  func salvaged(to path: String) -> String {
    say("the healthy lines are in \(path)", "無事な行: \(path)")
  }

  /// Nil if the header was kept.
  func salvaged(_ header: Salvage.Header) -> String? {
    switch header {
    case .kept: nil
    case .new: say("with a new first line: the old one was damaged", "最初の行は壊れていたため、新しく作りました")
    case .unreadable:
      say(
        "with the old first line: this version can't tell what it requires",
        "最初の行は、何を必要としているのか読み取れないため、そのまま移しました")
    }
  }

  func damagedLines(in path: String?) -> String {
    path.map { say("the damaged ones are in \($0)", "壊れた行: \($0)") }
      ?? say("there were no damaged lines", "壊れた行はありませんでした")
  }

  /// The space between sentences of one paragraph.
  var sentenceSpace: String { say(" ", "") }
}
