import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension Japanese {
  func found(_ facts: ImportFacts, _ hours: ClockHours) -> [String] {
    let tally = facts.tally
    var kinds: [String] = []
    if tally.texts > 0 { kinds.append("文章 \(tally.texts)件") }
    if tally.moods > 0 { kinds.append("気分 \(tally.moods)件") }
    kinds += facts.unknownKinds.map { "\($0.name.safeInOneLine) \($0.count)件" }
    let formats = tally.formats.map(\.rawValue).joined(separator: "、")
    var lines = [
      "\(formats)、\(tally.files)個のファイル: \(entries(tally.entries))"
        + (kinds.isEmpty ? "" : "（\(kinds.joined(separator: "、"))）")
    ]
    if let first = tally.first, let last = tally.last {
      lines.append("\(dateAndTime(first, hours)) から \(dateAndTime(last, hours)) まで")
    }
    for (meaning, names) in facts.meanings {
      lines.append(
        "  \(names.map { "「\($0.safeInOneLine)」" }.joined(separator: "、")) → \(words(meaning))")
    }
    if !facts.kept.isEmpty {
      let names = facts.kept.prefix(12).map { "\($0.name.safeInOneLine)（\($0.count)）" }
      let rest = facts.kept.count > 12 ? "、ほか\(facts.kept.count - 12)種類" : ""
      lines.append("  そのまま残すもの: \(names.joined(separator: "、"))\(rest)")
    }
    if !facts.unknownKinds.isEmpty {
      let names = facts.unknownKinds.map(\.name.safeInOneLine).joined(separator: "、")
      lines.append("  残しますが、このバージョンでは読めないもの: \(names)")
    }
    lines += doubts(tally)
    if tally.attachments > 0 {
      lines.append(
        "  添付ファイル \(tally.attachments)個: 参照だけを残します。ファイルはまだ取り込めません。")
    }
    if !facts.besides.isEmpty {
      let names = facts.besides.prefix(12).map { "\($0.name.safeInOneLine)（\($0.count)）" }
      let rest = facts.besides.count > 12 ? "、ほか\(facts.besides.count - 12)種類" : ""
      lines.append("  どの記録にも属さないため取り込まないもの: \(names.joined(separator: "、"))\(rest)")
    }
    if tally.notCurrent > 0 {
      lines.append(
        "  古い版と削除された記録\(tally.notCurrent)件は取り込みません（「journal merge」なら取り込めます）")
    }
    if !tally.leftOut.isEmpty {
      let names = tally.leftOut.prefix(8).map(\.safeInOneLine).joined(separator: "、")
      let rest = tally.leftOut.count > 8 ? "、ほか\(tally.leftOut.count - 8)個" : ""
      lines.append("  形式が違うため取り込まないファイル: \(names)\(rest)")
    }
    return lines + [plan(facts.report)]
  }

  private func doubts(_ tally: ImportTally) -> [String] {
    var lines: [String] = []
    if let first = tally.skippedTimes.first {
      lines.append(
        "  時計が進められて飛ばされた時刻が\(tally.skippedTimes.count)件あります（例: \(first)）。"
          + "進められなかったものとして読みます。--zone で別のタイムゾーンを指定できます。")
    }
    for (name, count) in tally.unknownZones.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "  タイムゾーン「\(name.safeInOneLine)」がわからないため、\(count)件の時刻は UTC のままです。"
          + "--zone で別のタイムゾーンを指定できます。")
    }
    return lines
  }

  private func words(_ meaning: FieldMeaning.Meaning) -> String {
    switch meaning {
    case .moment: "日時"
    case .zone: "タイムゾーン"
    case .words: "文章"
    case .firstLine: "文章の最初の行"
    case .note: "メモ"
    case .mood: "気分"
    case .tags: "タグ"
    case .star: "スター"
    case .id: "次に取り込むときに同じ記録を見分けます"
    case .modified: "新しい版と古い版を見分けます"
    case .kept: "そのまま残します"
    case .attachment: "添付ファイル"
    case .leftOut: "取り込みません"
    }
  }

  private func plan(_ report: ImportReport) -> String {
    var parts = ["新しい記録: \(report.added)"]
    if report.revised > 0 { parts.append("元のアプリで変更: \(report.revised)") }
    if report.conflicts > 0 { parts.append("両方で変更: \(report.conflicts)") }
    if report.known > 0 { parts.append("取り込み済み: \(report.known)") }
    if report.older > 0 { parts.append("こちらより古い: \(report.older)") }
    if report.unclear > 0 { parts.append("こちらより古いか新しいか不明: \(report.unclear)") }
    if report.takenBack > 0 { parts.append("こちらで取り消し済み: \(report.takenBack)") }
    if report.deleted > 0 { parts.append("こちらで削除済み: \(report.deleted)") }
    if report.repeated > 0 { parts.append("複数のファイルにあるもの: \(report.repeated)") }
    return parts.joined(separator: "、")
  }

  func imported(_ report: ImportReport) -> String {
    var parts: [String] = []
    if report.added > 0 { parts.append("\(entries(report.added))を追加") }
    if report.revised > 0 { parts.append("\(entries(report.revised))を更新") }
    if report.conflicts > 0 {
      parts.append("\(entries(report.conflicts))が競合（「journal find is:conflict」）")
    }
    return "取り込みました: \(parts.joined(separator: "、"))。「journal undo」で取り消せます。"
  }

  func nothingToImport(_ tally: ImportTally, _ report: ImportReport) -> String {
    if tally.entries == 0 { return "取り込むものはありません。記録が1件もありません。" }
    var left: [String] = []
    if report.older > 0 { left.append("こちらより古いもの\(report.older)件") }
    if report.unclear > 0 { left.append("古いか新しいかわからないもの\(report.unclear)件") }
    if report.takenBack > 0 {
      left.append("「journal undo」で取り消したもの\(report.takenBack)件")
    }
    if report.deleted > 0 { left.append("こちらで削除したもの\(report.deleted)件") }
    if !left.isEmpty {
      return "新しいものはありません。取り込まなかったもの: \(left.joined(separator: "、"))。"
    }
    return tally.brokenCount == 0
      ? "新しいものはありません。すべて取り込み済みです。"
      : "新しいものはありません。読めたものはすべて取り込み済みです。"
  }

  func skipped(_ broken: [ImportTally.Broken], count: Int) -> [String] {
    let rest = count - broken.count
    return broken.map { "journal: 飛ばしました: \(place($0)): \(sentence($0.flaw))" }
      + (rest > 0 ? ["journal: ほかに \(rest)件を飛ばしました"] : [])
  }

  private func place(_ broken: ImportTally.Broken) -> String {
    "\(broken.path.safeInOneLine) の \(broken.line) 行目"
      + (broken.entry.map { "（\($0) 件目の記録）" } ?? "")
  }

  func sentence(_ failure: ImportFailure) -> String {
    switch failure {
    case .nothingFound(let path):
      "\(path.safeInOneLine) には、このバージョンで読める形式のファイルがありません。--from で形式を指定してください"
        + "（「journal help import」に一覧があります）。"
    case .unknownFormat(let path):
      "\(path.safeInOneLine) の形式がわかりません。--from で指定してください"
        + "（「journal help import」に一覧があります）。"
    case .noEntries(let path, let format, let looksLike):
      "何も取り込んでいません。\(path.safeInOneLine) には「\(format.rawValue)」形式の記録がありません。"
        + (looksLike.isEmpty
          ? "形式は「journal help import」に一覧があります。"
          : "次のどれかのようです: \(looksLike.map { "--from \($0.rawValue)" }.joined(separator: "、"))")
    case .severalFormats(let path, let formats):
      "\(path.safeInOneLine) は複数の形式として読めます。次のどれかを付けてください: "
        + formats.map { "--from \($0.rawValue)" }.joined(separator: "、")
    case .notUTF8(let path, let line):
      "何も取り込んでいません。\(path.safeInOneLine) は UTF-8 ではありません（\(line) 行目）。"
        + "--encoding latin-1 のように文字コードを指定してください。"
    case .unclear(let questions):
      "何も取り込んでいません。" + sentences(questions).joined(separator: "\n")
    case .nothingLeft:
      "何も取り込んでいません。読める記録が1件もありません。形式は「journal help import」に一覧があり、--from で指定できます。"
    case .broken(let broken, let count):
      "何も取り込んでいません。読めない記録が\(count)件あります。\n"
        + broken.map { "  \(place($0)): \(sentence($0.flaw))" }.joined(separator: "\n")
        + (count > broken.count ? "\n  ほか\(count - broken.count)件" : "")
        + (broken.contains { $0.flaw == .encrypted }
          ? "" : "\n--skip-broken を付けると、飛ばして取り込みます。")
    case .declined: "何も取り込んでいません。"
    }
  }

  func sentence(_ fault: ExchangeFault) -> String {
    switch fault {
    case .unknownZone(let word):
      "「--zone」に「\(word.safeInOneLine)」は指定できません。Asia/Tokyo や Europe/Berlin のような名前を書いてください。"
    case .notAPair(let option, let word):
      "「\(option)」の「\(word.safeInOneLine)」を読めません。「名前=値」をカンマで区切って書いてください。"
    case .noArchive(let path, let format):
      "書き出しでは圧縮しないため、「\(path.safeInOneLine)」は zip アーカイブになりません。"
        + (format.writer.map { "「export.\($0.fileExtension)」のような" } ?? "")
        + "ファイル名を指定し、あとで圧縮してください。"
    case .unknownField(let word):
      "「--map」に「\(word.safeInOneLine)」という項目はありません。項目は "
        + TableReader.mapped.joined(separator: "、") + " です。"
    }
  }

  /// One sentence for all moods.
  private func sentences(_ questions: [ForeignQuestion]) -> [String] {
    let moods = questions.compactMap(\.mood)
    guard moods.count > 1 else { return questions.map(sentence) }
    let names = moods.map { "「\($0.safeInOneLine)」" }.joined()
    let example = moods.map { "\($0.safeInOneLine)=3" }.joined(separator: ",")
    return ["気分\(names)の点数がわかりません。--moods '\(example)' のように指定してください（それぞれ1〜5）。"]
      + questions.filter { $0.mood == nil }.map(sentence)
  }

  func sentence(_ flaw: ForeignFlaw) -> String {
    switch flaw {
    case .brokenJSON: "ここで JSON が壊れています。この先は読めません。"
    case .wrongType(let member): "「\(member.safeInOneLine)」の型が違います。"
    case .missing(let member): "「\(member.safeInOneLine)」がありません。"
    case .unreadableDate(let words): "「\(words.safeInOneLine)」は、このバージョンで読める日付ではありません。"
    case .impossibleDate(let words): "「\(words.safeInOneLine)」という日時はありません。"
    case .ambiguousDate(let words):
      "「\(words.safeInOneLine)」は二通りに読めます。--date-order で指定してください。"
    case .unknownZone(let name): "タイムゾーン「\(name.safeInOneLine)」がわかりません。"
    case .repeatedID(let id): "同じ ID「\(id.safeInOneLine)」の記録がほかにあります。"
    case .otherVersion: "別のファイルにこの記録の別の版があります。古いファイルから順に、一つずつ取り込んでください。"
    case .notUTF8: "UTF-8 ではありません。--encoding で文字コードを指定してください。"
    case .encrypted: "ファイルが暗号化されています。先に「jrnl --decrypt」で復号してから取り込んでください。"
    case .damagedComment:
      "この記録のコメントが壊れているため、日時がわかりません。コメントの中の JSON を直してください。"
    case .textBeforeEntries: "最初の記録より前に文章があります。"
    case .noEntries: "この形式の記録がありません。"
    case .wrongColumns(let found, let expected):
      "この行には列が\(found)個ありますが、見出しには\(expected)個あります。"
    case .unended(let name): "「\(name.safeInOneLine)」が終わっていません。"
    case .needsOlderEntries:
      "このバージョンでは読み取れず、置き換えた前の記録が必要かもしれません。「journal merge」なら両方を取り込めます。"
    case .needsAbilities: "取り込みでは確認できない機能が必要です。「journal merge」を使ってください。"
    case .other(let words): words.safeInOneLine
    }
  }

  func sentence(_ question: ForeignQuestion) -> String {
    switch question {
    case .mood(let name):
      "気分「\(name.safeInOneLine)」の点数がわかりません。--moods '\(name.safeInOneLine)=3' のように指定してください（1〜5）。"
    case .columns(let missing, let header):
      "「\(missing.safeInOneLine)」の列がわかりません。--map '\(missing.safeInOneLine)=列名' で指定してください。列は "
        + header.map { "「\($0.safeInOneLine)」" }.joined() + " です。"
    case .noColumn(let name, let header):
      "「\(name.safeInOneLine)」という列はありません。列は "
        + header.map { "「\($0.safeInOneLine)」" }.joined() + " です。"
    case .dateOrder(let example):
      "「\(example.safeInOneLine)」は二通りに読めます。--date-order day-first か --date-order month-first "
        + "を付けてください。"
    }
  }

  func whichFormat(_ path: String, _ formats: [ExchangeFormat]) -> String {
    "\(path) は複数の形式として読めます。どれですか？（\(formats.map(\.rawValue).joined(separator: "、"))） "
  }

  func whichScore(_ mood: String) -> String { "気分「\(mood)」は何点ですか？（1〜5） " }

  var importDetails: [String] {
    [
      "ほかのアプリのファイルやフォルダーを読み込みます。見つけたものを示し、書き込む前に確認します。"
        + "端末でないときは、不明な点がなければそのまま取り込みます。--dry-run は表示するだけです。「-」は標準入力を読みます。",
      "形式: " + ExchangeFormat.readable.map(\.rawValue).joined(separator: "、") + "。"
        + "形式は内容から判断します。--from でも指定できます。",
      "CSV には日付と文章の列が必要です。項目と同じ名前の列はその項目として読み、ほかの列は --map で指定します。"
        + "項目: \(TableReader.mapped.joined(separator: "、"))。",
      "当てはまる項目がないものも記録とともに残り、「journal show」で見られます。同じファイルをもう一度取り込んでも何も増えません。"
        + "新しい書き出しを取り込むと、増えたものと変わったものだけを取り込みます。「journal undo」一回で取り消せます。",
      "読めない記録があると、何も書き込まずに止まります。--skip-broken を付けると、飛ばして知らせます。",
    ]
  }
}
