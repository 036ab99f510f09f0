import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension English {
  func found(_ facts: ImportFacts, _ hours: ClockHours) -> [String] {
    let tally = facts.tally
    var kinds: [String] = []
    if tally.texts > 0 { kinds.append(counted(tally.texts, "text", "texts")) }
    if tally.moods > 0 { kinds.append(counted(tally.moods, "mood", "moods")) }
    kinds += facts.unknownKinds.map { "\($0.count) × \($0.name.safeInOneLine)" }
    let formats = tally.formats.map(\.rawValue).joined(separator: ", ")
    var lines = [
      "\(formats), \(counted(tally.files, "file", "files")): \(entries(tally.entries))"
        + (kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))")
    ]
    if let first = tally.first, let last = tally.last {
      lines.append("from \(dateAndTime(first, hours)) to \(dateAndTime(last, hours))")
    }
    for (meaning, names) in facts.meanings {
      lines.append("  \(quoted(names.map(\.safeInOneLine))) → \(words(meaning))")
    }
    if !facts.kept.isEmpty {
      let names = facts.kept.prefix(12).map { "\($0.name.safeInOneLine) (\($0.count))" }
      let rest = facts.kept.count > 12 ? ", and \(facts.kept.count - 12) more" : ""
      lines.append("  kept as they are: \(names.joined(separator: ", "))\(rest)")
    }
    if !facts.unknownKinds.isEmpty {
      lines.append(
        "  kept, but this version can't read them: \(facts.unknownKinds.map(\.name.safeInOneLine).joined(separator: ", "))"
      )
    }
    lines += doubts(tally)
    if tally.attachments > 0 {
      lines.append(
        "  \(counted(tally.attachments, "attachment", "attachments")): the references are kept; the "
          + "files are not imported yet")
    }
    if !facts.besides.isEmpty {
      let names = facts.besides.prefix(12).map { "\($0.name.safeInOneLine) (\($0.count))" }
      let rest = facts.besides.count > 12 ? ", and \(facts.besides.count - 12) more" : ""
      lines.append(
        "  left out, because it belongs to no entry: \(names.joined(separator: ", "))\(rest)")
    }
    if tally.notCurrent > 0 {
      lines.append(
        "  left out: \(counted(tally.notCurrent, "older version or deleted entry", "older versions and deleted entries"))"
          + " ('journal merge' brings them)")
    }
    if !tally.leftOut.isEmpty {
      lines.append(
        "  left out, because they have another form: \(firstFew(tally.leftOut.map(\.safeInOneLine)))"
      )
    }
    return lines + [plan(facts.report)]
  }

  private func doubts(_ tally: ImportTally) -> [String] {
    var lines: [String] = []
    if let first = tally.skippedTimes.first {
      lines.append(
        "  \(counted(tally.skippedTimes.count, "time is", "times are")) in an hour that the clocks "
          + "skipped, such as \(first); the import reads it as if they had not (--zone names "
          + "another time zone)")
    }
    for (name, count) in tally.unknownZones.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "  the time zone '\(name.safeInOneLine)' is not known: \(counted(count, "time stays", "times stay"))"
          + " in UTC (--zone names another)")
    }
    return lines
  }

  private func words(_ meaning: FieldMeaning.Meaning) -> String {
    switch meaning {
    case .moment: "when it happened"
    case .zone: "time zone"
    case .words: "text"
    case .firstLine: "first line of the text"
    case .note: "note"
    case .mood: "mood"
    case .tags: "tags"
    case .star: "star"
    case .id: "recognizes the entry in a later import"
    case .modified: "tells a newer version from an older one"
    case .kept: "kept as it is"
    case .attachment: "attachment"
    case .leftOut: "left out"
    }
  }

  private func plan(_ report: ImportReport) -> String {
    var parts = ["new: \(report.added)"]
    if report.revised > 0 { parts.append("changed there: \(report.revised)") }
    if report.conflicts > 0 { parts.append("changed there and here: \(report.conflicts)") }
    if report.known > 0 { parts.append("already here: \(report.known)") }
    if report.older > 0 { parts.append("older than here: \(report.older)") }
    if report.unclear > 0 { parts.append("older or newer than here: \(report.unclear)") }
    if report.takenBack > 0 { parts.append("taken back here: \(report.takenBack)") }
    if report.deleted > 0 { parts.append("deleted here: \(report.deleted)") }
    if report.repeated > 0 { parts.append("in several files: \(report.repeated)") }
    return parts.joined(separator: ", ")
  }

  func imported(_ report: ImportReport) -> String {
    var parts: [String] = []
    if report.added > 0 { parts.append("added \(entries(report.added))") }
    if report.revised > 0 { parts.append("changed \(entries(report.revised))") }
    if report.conflicts > 0 {
      parts.append("\(entries(report.conflicts)) in conflict ('journal find is:conflict')")
    }
    return "Import: \(parts.joined(separator: ", ")). 'journal undo' takes it back."
  }

  func nothingToImport(_ tally: ImportTally, _ report: ImportReport) -> String {
    if tally.entries == 0 { return "Nothing to import: there are no entries." }
    var left: [String] = []
    if report.older > 0 { left.append("\(entries(report.older)) older than here") }
    if report.unclear > 0 { left.append("\(entries(report.unclear)) older or newer than here") }
    if report.takenBack > 0 {
      left.append("\(entries(report.takenBack)) that 'journal undo' took back")
    }
    if report.deleted > 0 { left.append("\(entries(report.deleted)) deleted here") }
    if !left.isEmpty { return "Nothing new. Left out: \(left.joined(separator: ", "))." }
    return tally.brokenCount == 0
      ? "Nothing new: the journal has all of it."
      : "Nothing new: the journal has all that could be read."
  }

  func skipped(_ broken: [ImportTally.Broken], count: Int) -> [String] {
    let rest = count - broken.count
    return broken.map { "journal: left out \(place($0)): \(sentence($0.flaw))" }
      + (rest > 0 ? ["journal: left out \(counted(rest, "more", "more"))"] : [])
  }

  private func place(_ broken: ImportTally.Broken) -> String {
    "\(broken.path.safeInOneLine), line \(broken.line)"
      + (broken.entry.map { ", entry \($0)" } ?? "")
  }

  func sentence(_ failure: ImportFailure) -> String {
    switch failure {
    case .nothingFound(let path):
      "nothing in \(path.safeInOneLine) has a format that this version reads; name it with --from "
        + "('journal help import' lists them)"
    case .unknownFormat(let path):
      "the format of \(path.safeInOneLine) is not known; name it with --from ('journal help import' "
        + "lists them)"
    case .noEntries(let path, let format, let looksLike):
      "nothing was imported: \(path.safeInOneLine) has no entries in the format '\(format.rawValue)'; "
        + (looksLike.isEmpty
          ? "'journal help import' lists the formats"
          : "it looks like \(either(looksLike.map { "'\($0.rawValue)'" })); write "
            + either(looksLike.map { "--from \($0.rawValue)" }))
    case .severalFormats(let path, let formats):
      "\(path.safeInOneLine) could be \(either(formats.map { "'\($0.rawValue)'" })); write "
        + either(formats.map { "--from \($0.rawValue)" })
    case .notUTF8(let path, let line):
      "nothing was imported: \(path.safeInOneLine) is not UTF-8 (line \(line)); name its encoding, "
        + "such as --encoding latin-1"
    case .unclear(let questions):
      "nothing was imported: " + sentences(questions).joined(separator: "\n")
    case .nothingLeft:
      "nothing was imported: there is no entry that can be read; 'journal help import' lists the "
        + "formats, --from names one"
    case .broken(let broken, let count):
      "nothing was imported: \(counted(count, "entry", "entries")) can't be read\n"
        + broken.map { "  \(place($0)): \(sentence($0.flaw))" }.joined(separator: "\n")
        + (count > broken.count ? "\n  and \(count - broken.count) more" : "")
        + (broken.contains { $0.flaw == .encrypted } ? "" : "\n--skip-broken leaves them out")
    case .declined: "nothing was imported"
    }
  }

  func sentence(_ fault: ExchangeFault) -> String {
    switch fault {
    case .unknownZone(let word):
      "'--zone' can't be '\(word.safeInOneLine)'; write a name such as Europe/Berlin or Asia/Tokyo"
    case .notAPair(let option, let word):
      "'\(option)' can't read '\(word.safeInOneLine)'; write NAME=VALUE, separated by commas"
    case .noArchive(let path, let format):
      "'\(path.safeInOneLine)' would be no zip archive, because an export packs nothing; name a file"
        + (format.writer.map { " such as 'export.\($0.fileExtension)'" } ?? "") + ", then zip it"
    case .unknownField(let word):
      "'--map' knows no field '\(word.safeInOneLine)'; fields are "
        + TableReader.mapped.joined(separator: ", ")
    }
  }

  /// One sentence for all moods.
  private func sentences(_ questions: [ForeignQuestion]) -> [String] {
    let moods = questions.compactMap(\.mood)
    guard moods.count > 1 else { return questions.map(sentence) }
    let example = moods.map { "\($0.safeInOneLine)=3" }.joined(separator: ",")
    return [
      "the moods \(quoted(moods.map(\.safeInOneLine))) have no scores; write --moods '\(example)' "
        + "(1 to 5 each)"
    ] + questions.filter { $0.mood == nil }.map(sentence)
  }

  func sentence(_ flaw: ForeignFlaw) -> String {
    switch flaw {
    case .brokenJSON: "the JSON is broken here; what follows is not read"
    case .wrongType(let member): "'\(member.safeInOneLine)' is of the wrong type"
    case .missing(let member): "'\(member.safeInOneLine)' is missing"
    case .unreadableDate(let words): "'\(words.safeInOneLine)' is no date that this version reads"
    case .impossibleDate(let words): "'\(words.safeInOneLine)' is not on the calendar or the clock"
    case .ambiguousDate(let words):
      "'\(words.safeInOneLine)' could be two days; say which with --date-order"
    case .unknownZone(let name): "the time zone '\(name.safeInOneLine)' is not known"
    case .repeatedID(let id): "another entry has the same id '\(id.safeInOneLine)'"
    case .otherVersion:
      "another file has another version of this entry; import the files one by one, the older first"
    case .notUTF8: "the bytes are not UTF-8; name the encoding with --encoding"
    case .encrypted:
      "the file is encrypted; decrypt it with 'jrnl --decrypt' first, then import it again"
    case .damagedComment:
      "the comment of this entry is damaged, so its date is not known; repair the comment, which has "
        + "the entry's data as JSON"
    case .textBeforeEntries: "there is text before the first entry"
    case .noEntries: "there are no entries in this format"
    case .wrongColumns(let found, let expected):
      "the row has \(counted(found, "column", "columns")), but the header has \(expected)"
    case .unended(let name): "'\(name.safeInOneLine)' does not end"
    case .needsAbilities:
      "it needs abilities that an import does not check; 'journal merge' does"
    case .needsOlderEntries:
      "this version can't read it, and it may need what it replaces; 'journal merge' brings both"
    case .other(let words): words.safeInOneLine
    }
  }

  func sentence(_ question: ForeignQuestion) -> String {
    switch question {
    case .mood(let name):
      "the mood '\(name.safeInOneLine)' has no score; write --moods '\(name.safeInOneLine)=3' (1 to 5)"
    case .columns(let missing, let header):
      "no column is the '\(missing.safeInOneLine)'; write --map '\(missing.safeInOneLine)=COLUMN' with one of "
        + quoted(header.map(\.safeInOneLine))
    case .noColumn(let name, let header):
      "there is no column '\(name.safeInOneLine)'; columns are "
        + quoted(header.map(\.safeInOneLine))
    case .dateOrder(let example):
      "'\(example.safeInOneLine)' could be two days; write --date-order day-first or --date-order "
        + "month-first"
    }
  }

  func whichFormat(_ path: String, _ formats: [ExchangeFormat]) -> String {
    "\(path) could be \(either(formats.map(\.rawValue))). Which? "
  }

  func whichScore(_ mood: String) -> String { "What does the mood '\(mood)' count, 1 to 5? " }

  var importDetails: [String] {
    [
      "Reads files and folders of other programs. It says what it found and asks before it writes; "
        + "outside a terminal it goes ahead, unless something is unclear. --dry-run only shows it. '-' "
        + "reads standard input.",
      "Formats: " + ExchangeFormat.readable.map(\.rawValue).joined(separator: ", ")
        + ". The format is recognized from the content; --from names it.",
      "CSV needs a column for the date and one for the words. A column with the name of a field is taken "
        + "for it; --map names others. Fields: \(TableReader.mapped.joined(separator: ", ")).",
      "What this program has no field for is kept with the entry, and 'journal show' lists it. "
        + "Importing a file twice adds nothing. A later export adds what is new, and changes what "
        + "changed. One 'journal undo' takes an import back.",
      "An entry that can't be read stops the import, and nothing is written; --skip-broken leaves it "
        + "out and says so.",
    ]
  }
}
