import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

/// What an import found, asks, does and can't do.
extension Catalogue {
  /// What was found, and what each foreign member becomes.
  func found(_ facts: ImportFacts, _ hours: ClockHours) -> [String] {
    let tally = facts.tally
    var kinds: [String] = []
    for kind in Post.Kind.allCases {
      guard let count = tally.kinds[kind] else { continue }
      kinds.append(say(counted(count, kind), "\(name(of: kind)) \(count)件"))
    }
    for (name, count) in facts.unknownKinds {
      kinds.append(say("\(count) × \(name.safeInOneLine)", "\(name.safeInOneLine) \(count)件"))
    }
    let formats = tally.formats.map(\.rawValue).joined(separator: listSeparator)
    let files = say(counted(tally.files, "file", "files"), "\(tally.files)個のファイル")
    let inAll = say("\(formats), \(files)", "\(formats)、\(files)") + ": \(entries(tally.entries))"
    // One kind has the same number.
    let ofKinds = kinds.count > 1 ? kinds.joined(separator: listSeparator) : ""
    var lines = [ofKinds.isEmpty ? inAll : inAll + say(" (\(ofKinds))", "（\(ofKinds)）")]
    if tally.brokenCount > 0 {
      lines.append(
        say("  not understood: \(tally.brokenCount)", "  読み取れないもの: \(tally.brokenCount)件"))
    }
    if let first = tally.first, let last = tally.last {
      let begin = dateAndTime(first, hours)
      let end = dateAndTime(last, hours)
      lines.append(say("from \(begin) to \(end)", "\(begin) から \(end) まで"))
    }
    for (meaning, members) in facts.meanings {
      let names = members.map(\.safeInOneLine)
      let shown = say(quoted(names), names.map { "「\($0)」" }.joined(separator: "、"))
      lines.append("  \(shown) → \(words(meaning))")
    }
    if !facts.kept.isEmpty {
      let names = mostFrequent(facts.kept)
      lines.append(say("  kept as they are: \(names)", "  そのまま残すもの: \(names)"))
    }
    if !facts.unknownKinds.isEmpty {
      let names = facts.unknownKinds.map { kind in
        let name = kind.name.safeInOneLine
        return say("\(name) (\(kind.count))", "\(name)（\(kind.count)）")
      }.joined(separator: listSeparator)
      lines.append(
        say(
          "  kept, but this version can't read them: \(names)",
          "  残しますが、このバージョンでは読めないもの: \(names)"))
    }
    if tally.olderVersions > 0 {
      let older = counted(tally.olderVersions, "older version comes", "older versions come")
      lines.append(say("  \(older) along", "  古い版\(tally.olderVersions)件も一緒に取り込みます"))
    }
    lines += doubts(tally)
    lines += attachments(tally, facts.report)
    if !facts.besides.isEmpty {
      let names = mostFrequent(facts.besides)
      lines.append(
        say(
          "  left out, because it belongs to no entry: \(names)",
          "  どの記録にも属さないため取り込まないもの: \(names)"))
    }
    if !facts.calendarParts.isEmpty {
      lines.append(
        say(
          "  left out: \(calendarParts(facts.calendarParts))",
          "  取り込まないもの: \(calendarParts(facts.calendarParts))"))
    }
    if tally.notCurrent > 0 {
      let deleted = counted(tally.notCurrent, "deleted entry", "deleted entries")
      lines.append(
        say(
          "  left out: \(deleted) ('\(journal) merge' brings deletions, too)",
          "  削除された記録\(tally.notCurrent)件は取り込みません（「\(journal) merge」なら削除も取り込めます）"))
    }
    if !tally.unreadable.isEmpty {
      let kinds = tally.unreadable.sorted { $0.key < $1.key }
      let names = mostFrequent(kinds.map { ($0.key, $0.value) })
      lines.append(
        say(
          "  left out, because a list does not have their content: \(names)",
          "  一覧に内容がないため取り込まない記録: \(names)"))
    }
    if !tally.leftOut.isEmpty {
      let paths = tally.leftOut.map(\.safeInOneLine)
      let first = paths.prefix(8).joined(separator: "、")
      let rest = paths.count > 8 ? "、ほか\(paths.count - 8)個" : ""
      lines.append(
        say(
          "  left out, because they have another form: \(firstFew(paths))",
          "  形式が違うため取り込まないファイル: \(first)\(rest)"))
    }
    return lines + [plan(facts.report)] + facts.leftAlone.map { "  " + left($0.reason, $0.names) }
  }

  /// `3 events, 1 to-do (--events brings in the events as texts)`
  func calendarParts(_ parts: [CalendarPart: Int]) -> String {
    let names = CalendarPart.allCases.compactMap { part in parts[part].map { (part, $0) } }
      .map { part, count in
        switch part {
        case .event: say(counted(count, "event", "events"), "予定\(count)件")
        case .toDo: say(counted(count, "to-do", "to-dos"), "ToDo \(count)件")
        case .alarm: say(counted(count, "alarm", "alarms"), "アラーム\(count)件")
        }
      }.joined(separator: listSeparator)
    guard parts[.event] != nil else { return names }
    return names
      + say(" (--events brings in the events as texts)", "（--events を付けると、予定を文章として取り込みます）")
  }

  /// The first twelve names with their counts.
  private func mostFrequent(_ members: [(name: String, count: Int)]) -> String {
    let names = members.prefix(12).map { member in
      let name = member.name.safeInOneLine
      return say("\(name) (\(member.count))", "\(name)（\(member.count)）")
    }
    let rest = members.count - names.count
    let shown = names.joined(separator: listSeparator)
    return rest == 0 ? shown : shown + say(", and \(rest) more", "、ほか\(rest)種類")
  }

  private func attachments(_ tally: ImportTally, _ report: ImportReport) -> [String] {
    var lines: [String] = []
    if report.files > 0 {
      lines.append(
        say(
          "  \(counted(report.files, "attached file comes", "attached files come")) along",
          "  添付ファイル \(report.files)個を一緒に取り込みます"))
    }
    if report.missingFiles > 0 {
      lines.append(
        say(
          "  \(counted(report.missingFiles, "attached file is", "attached files are")) not in "
            + "the folder or archive: import again with them to add them",
          "  添付ファイル \(report.missingFiles)個がフォルダーやアーカイブの中にありません。"
            + "ファイルをそろえてもう一度取り込むと追加できます。"))
    }
    if report.otherFiles > 0 { lines.append("  " + otherFiles(report.otherFiles)) }
    if tally.elsewhere > 0 {
      lines.append(
        say(
          "  \(counted(tally.elsewhere, "reference", "references")) to files elsewhere: kept in "
            + "the text, without the files",
          "  ほかの場所のファイルへの参照 \(tally.elsewhere)個: 参照だけを残し、ファイルは取り込みません"))
    }
    return lines
  }

  /// Names of moods that an import added to the settings.
  func rememberedMoods(_ names: [String]) -> String {
    let list = firstFew(names.map(\.safeName))
    return say(
      "moods from now on: \(list) ('journal moods' lists them)",
      "\(list) を気分に加えました（一覧は「journal moods」）。")
  }

  /// Files that were found with other bytes than the entries name.
  func otherFiles(_ count: Int) -> String {
    say(
      "\(counted(count, "attached file", "attached files")) left out: damaged, or other bytes than the "
        + "entry names",
      "添付ファイル \(count)個は、壊れているか記録が示す内容と違うため、取り込みません")
  }

  private func doubts(_ tally: ImportTally) -> [String] {
    var lines = tally.doubts.map { doubt in
      switch doubt {
      case .dateForms(let examples):
        let forms = examples.map(\.safeInOneLine)
        return say(
          "  dates in \(forms.count) forms, all of them read: \(quoted(forms)); "
            + "check that each begins an entry",
          "  日時の書き方が\(forms.count)種類あり、どれも読み取ります: "
            + forms.map { "「\($0)」" }.joined(separator: "、") + "。それぞれが記録の始まりか確かめてください。")
      }
    }
    if let first = tally.skippedTimes.first {
      let count = tally.skippedTimes.count
      lines.append(
        say(
          "  \(counted(count, "time is", "times are")) in an hour that the clocks skipped, such as "
            + "\(first); the import reads it as if they had not (--zone names another time zone)",
          "  時計が進められて飛ばされた時刻が\(count)件あります（例: \(first)）。"
            + "進められなかったものとして読みます。--zone で別のタイムゾーンを指定できます。"))
    }
    for (name, count) in tally.unknownZones.sorted(by: { $0.key < $1.key }) {
      lines.append(
        say(
          "  the time zone '\(name.safeInOneLine)' is not known: "
            + "\(counted(count, "time stays", "times stay")) in UTC (--zone names another)",
          "  タイムゾーン「\(name.safeInOneLine)」がわからないため、\(count)件の時刻は UTC のままです。"
            + "--zone で別のタイムゾーンを指定できます。"))
    }
    return lines
  }

  private func words(_ meaning: FieldMeaning.Meaning) -> String {
    switch meaning {
    case .moment: say("when it happened", "日時")
    case .zone: say("time zone", "タイムゾーン")
    case .words: say("text", "文章")
    case .firstLine: say("first line of the text", "文章の最初の行")
    case .note: say("note", "メモ")
    case .title(let kind): name(of: kind)
    case .tags: say("tags", "タグ")
    case .star: say("star", "スター")
    case .id: say("recognizes the entry in a later import", "次に取り込むときに同じ記録を見分けます")
    case .modified: say("tells a newer version from an older one", "新しい版と古い版を見分けます")
    case .kept: say("kept as it is", "そのまま残します")
    case .attachment: say("attachment", "添付ファイル")
    case .leftOut: say("left out", "取り込みません")
    }
  }

  private func plan(_ report: ImportReport) -> String {
    let others: [(name: String, count: Int)] = [
      (say("changed there", "元のアプリで変更"), report.revised),
      (say("already here", "取り込み済み"), report.known),
      (say("left alone", "そのままにするもの"), report.leftAlone.values.map(\.count).reduce(0, +)),
      (say("in several files", "複数のファイルにあるもの"), report.repeated),
    ]
    let new = "\(say("new", "新しい記録")): \(report.added)"
    let parts = [new] + others.filter { $0.count > 0 }.map { "\($0.name): \($0.count)" }
    return parts.joined(separator: listSeparator)
  }

  func imported(_ report: ImportReport) -> String {
    var parts: [String] = []
    if report.added > 0 {
      parts.append(say("added \(entries(report.added))", "\(entries(report.added))を追加"))
    }
    if report.revised > 0 {
      parts.append(say("changed \(entries(report.revised))", "\(entries(report.revised))を更新"))
    }
    let files = counted(report.files, "attached file", "attached files")
    if parts.isEmpty {
      return say(
        "Import: added \(files) of entries that the journal has.",
        "取り込みました: ジャーナルにある記録の添付ファイル\(report.files)個を追加。")
    }
    if report.files > 0 { parts.append(say(files, "添付ファイル\(report.files)個")) }
    let done = parts.joined(separator: listSeparator)
    return say(
      "Import: \(done). '\(journal) undo' takes it back.",
      "取り込みました: \(done)。「\(journal) undo」で取り消せます。")
  }

  /// Why entries that differ are left alone, with the names of their posts.
  private func left(_ reason: ImportReport.LeftAlone, _ names: [String]) -> String {
    let (count, list) = (names.count, firstFew(names))
    return switch reason {
    case .changedHere:
      say("changed here, too: \(count) (\(list))", "こちらでも変更したもの: \(count)件（\(list)）")
    case .deletedHere: say("deleted here: \(count) (\(list))", "こちらで削除したもの: \(count)件（\(list)）")
    case .sealedHere: say("sealed here: \(count) (\(list))", "こちらで封印したもの: \(count)件（\(list)）")
    case .older: say("older than here: \(count) (\(list))", "こちらより古いもの: \(count)件（\(list)）")
    }
  }

  /// Why an import changes nothing.
  func nothingToImport(_ facts: ImportFacts) -> String {
    if facts.tally.entries == 0 {
      return say("Nothing to import: there are no entries.", "取り込むものはありません。記録が1件もありません。")
    }
    if !facts.leftAlone.isEmpty {
      let list = facts.leftAlone.map { left($0.reason, $0.names) }.joined(separator: listSeparator)
      return say("Nothing new. Left alone: \(list).", "新しいものはありません。取り込まなかったもの: \(list)。")
    }
    return facts.tally.brokenCount == 0
      ? say("Nothing new: the journal has all of it.", "新しいものはありません。すべて取り込み済みです。")
      : say(
        "Nothing new: the journal has all that could be read.",
        "新しいものはありません。読めたものはすべて取り込み済みです。")
  }

  /// The entries that `--skip-broken` leaves out.
  func skipped(_ broken: [ImportTally.Broken], count: Int) -> [String] {
    let lines = broken.map { entry in
      let fault = "\(place(entry)): \(sentence(entry.flaw))"
      return say("journal: left out \(fault)", "journal: 飛ばしました: \(fault)")
    }
    let rest = count - broken.count
    guard rest > 0 else { return lines }
    return lines + [say("journal: left out \(rest) more", "journal: ほかに \(rest)件を飛ばしました")]
  }

  private func place(_ broken: ImportTally.Broken) -> String {
    say(
      "\(broken.path.safeInOneLine), line \(broken.line)"
        + (broken.entry.map { ", entry \($0)" } ?? ""),
      "\(broken.path.safeInOneLine) の \(broken.line) 行目"
        + (broken.entry.map { "（\($0) 件目の記録）" } ?? ""))
  }

  /// What to write if a file has no entries in the named format.
  func advice(_ looksLike: [ExchangeFormat]) -> String {
    guard !looksLike.isEmpty else {
      return say("'journal help import' lists the formats", "形式は「journal help import」に一覧があります。")
    }
    let options = looksLike.map { "--from \($0.rawValue)" }
    return say(
      "it looks like \(either(looksLike.map { "'\($0.rawValue)'" })); write \(either(options))",
      "中身からすると \(options.joined(separator: "、")) のようです。")
  }

  func unreadable(_ broken: [ImportTally.Broken], count: Int) -> String {
    var lines = [
      say(
        "nothing was imported: \(counted(count, "entry", "entries")) can't be read",
        "何も取り込んでいません。読めない記録が\(count)件あります。")
    ]
    lines += broken.map { "  \(place($0)): \(sentence($0.flaw))" }
    let rest = count - broken.count
    if rest > 0 { lines.append(say("  and \(rest) more", "  ほか\(rest)件")) }
    if !broken.contains(where: { $0.flaw.isEncryption }) {
      lines.append(say("--skip-broken leaves them out", "--skip-broken を付けると、飛ばして取り込みます。"))
    }
    return lines.joined(separator: "\n")
  }

  /// One sentence for all moods.
  func sentences(_ questions: [ForeignQuestion]) -> [String] {
    let moods = questions.compactMap(\.mood).map(\.safeInOneLine)
    guard moods.count > 1 else { return questions.map(sentence) }
    let example = moods.map { "\($0)=3" }.joined(separator: ",")
    let ofMoods = say(
      "the moods \(quoted(moods)) have no scores; write --moods '\(example)' (1 to 5 each)",
      "気分\(bracketed(moods))の点数がわかりません。--moods '\(example)' のように指定してください（それぞれ1〜5）。")
    return [ofMoods] + questions.filter { $0.mood == nil }.map(sentence)
  }

  /// All names, in the quotes of Japanese.
  private func bracketed(_ names: [String]) -> String { names.map { "「\($0)」" }.joined() }

  func sentence(_ flaw: ForeignFlaw) -> String {
    switch flaw {
    case .brokenJSON:
      say("the JSON is broken here; what follows is not read", "ここで JSON が壊れています。この先は読めません。")
    case .wrongType(let member):
      say("'\(member.safeInOneLine)' is of the wrong type", "「\(member.safeInOneLine)」の型が違います。")
    case .missing(let member):
      say("'\(member.safeInOneLine)' is missing", "「\(member.safeInOneLine)」がありません。")
    case .unreadableDate(let words):
      say(
        "'\(words.safeInOneLine)' is no date that this version reads",
        "「\(words.safeInOneLine)」は、このバージョンで読める日付ではありません。")
    case .impossibleDate(let words):
      say(
        "'\(words.safeInOneLine)' is not on the calendar or the clock",
        "「\(words.safeInOneLine)」という日時はありません。")
    case .ambiguousDate(let words):
      say(
        "'\(words.safeInOneLine)' could be two days; say which with --date-order",
        "「\(words.safeInOneLine)」は二通りに読めます。--date-order で指定してください。")
    case .unknownZone(let name):
      say(
        "the time zone '\(name.safeInOneLine)' is not known",
        "タイムゾーン「\(name.safeInOneLine)」がわかりません。")
    case .repeatedID(let id):
      say(
        "another entry has the same id '\(id.safeInOneLine)'",
        "同じ ID「\(id.safeInOneLine)」の記録がほかにあります。")
    case .otherVersion:
      say(
        "another file has another version of this entry; import the files one by one, the older "
          + "first",
        "別のファイルにこの記録の別の版があります。古いファイルから順に、一つずつ取り込んでください。")
    case .notUTF8:
      say(
        "the bytes are not UTF-8; name the encoding with --encoding",
        "UTF-8 ではありません。--encoding で文字コードを指定してください。")
    case .encrypted(let form):
      say(
        "jrnl encrypted the file (\(name(form))); decrypt it with 'jrnl --decrypt' first, then import it "
          + "again",
        "jrnl がファイルを暗号化しています（\(name(form))）。先に「jrnl --decrypt」で復号してから取り込んでください。")
    case .noDate:
      say(
        "there is no date in the front matter or the file's name; write --at '2026-11-21 9:00', or add one",
        "フロントマターにもファイル名にも日付がありません。--at '2026-11-21 9:00' のように指定するか、書き加えてください。")
    case .damagedComment:
      say(
        "the comment of this entry is damaged, so its date is not known; repair the comment, which "
          + "has the entry's data as JSON",
        "この記録のコメントが壊れているため、日時がわかりません。コメントの中の JSON を直してください。")
    case .textBeforeEntries: say("there is text before the first entry", "最初の記録より前に文章があります。")
    case .noEntries: say("there are no entries in this format", "この形式の記録がありません。")
    case .wrongColumns(let found, let expected):
      say(
        "the row has \(counted(found, "column", "columns")), but the header has \(expected)",
        "この行には列が\(found)個ありますが、見出しには\(expected)個あります。")
    case .unended(let name):
      say("'\(name.safeInOneLine)' does not end", "「\(name.safeInOneLine)」が終わっていません。")
    case .needsAbilities:
      say(
        "it needs abilities that an import does not check; '\(journal) merge' does",
        "取り込みでは確認できない機能が必要です。「\(journal) merge」を使ってください。")
    case .needsOlderEntries:
      say(
        "this version can't read it, and it may need what it replaces; '\(journal) merge' brings both",
        "このバージョンでは読み取れず、置き換えた前の記録が必要かもしれません。「\(journal) merge」なら両方を取り込めます。")
    case .other(let words): words.safeInOneLine
    }
  }

  private func name(_ form: JrnlEncryption) -> String {
    switch form {
    case .version2: say("version 2", "バージョン2")
    case .version3: say("version 3", "バージョン3")
    case .version3OldHeader: say("version 3 with the old header", "バージョン3、古いヘッダー")
    }
  }

  func sentence(_ question: ForeignQuestion) -> String {
    switch question {
    case .mood(let name):
      say(
        "the mood '\(name.safeInOneLine)' has no score; write --moods '\(name.safeInOneLine)=3' (1 "
          + "to 5)",
        "気分「\(name.safeInOneLine)」の点数がわかりません。--moods '\(name.safeInOneLine)=3' のように指定してください（1〜5）。")
    case .columns(let missing, let header):
      say(
        "no column is the '\(missing.safeInOneLine)'; write --map "
          + "'\(missing.safeInOneLine)=COLUMN' with one of "
          + quoted(header.map(\.safeInOneLine)),
        "「\(missing.safeInOneLine)」の列がわかりません。--map '\(missing.safeInOneLine)=COLUMN' で指定してください。列は"
          + header.map { "「\($0.safeInOneLine)」" }.joined()
          + "です。")
    case .noColumn(let name, let header):
      say(
        "there is no column '\(name.safeInOneLine)'; columns are "
          + quoted(header.map(\.safeInOneLine)),
        "「\(name.safeInOneLine)」という列はありません。列は"
          + header.map { "「\($0.safeInOneLine)」" }.joined()
          + "です。")
    case .dateOrder(let example):
      say(
        "'\(example.safeInOneLine)' could be two days; write --date-order day-first or "
          + "--date-order month-first",
        "「\(example.safeInOneLine)」は二通りに読めます。--date-order day-first か --date-order month-first "
          + "を付けてください。")
    }
  }

  /// A question for a terminal, with a space at the end, as the next one.
  func whichFormat(_ path: String, _ formats: [ExchangeFormat]) -> String {
    say(
      "\(path) could be \(either(formats.map(\.rawValue))). Which? ",
      "\(path) は複数の形式として読めます。どれですか？（\(formats.map(\.rawValue).joined(separator: "、"))） ")
  }

  func whichScore(_ mood: String) -> String {
    say("What does the mood '\(mood)' count, 1 to 5? ", "気分「\(mood)」は何点ですか？（1〜5） ")
  }
}

extension ForeignFlaw {
  fileprivate var isEncryption: Bool { if case .encrypted = self { true } else { false } }
}
