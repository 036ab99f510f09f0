import Terminal
import TimelineDomain

/// A report in words: a title and a text for each row.
enum CheckWords {
  /// Of each kind of finding so many are shown; scripts get them all.
  private static let shown = 10

  static func rows(_ report: CheckReport) -> [(String, String)] {
    let summary = report.summary
    var rows = [("lines", lines(report))]
    if let version = summary.version {
      rows.append(
        ("format", "version \(version)" + (summary.isNewer ? ", newer than this program" : "")))
    }
    if summary.access.level < .full {
      rows.append(("access", summary.access.explanation.safeInOneLine))
    }
    rows.append(("entries", counted(summary.entries, report.kinds, report.unknownKinds)))
    let opaque = summary.opaque.values.reduce(0, +)
    rows.append(
      (
        "standing",
        "\(summary.posts + opaque)" + (opaque > 0 ? ", \(opaque) of them not understood" : "")
      ))
    return rows + unknown(report) + findings(report)
  }

  /// What is damaged or does not fit together.
  static func findings(_ report: CheckReport) -> [(String, String)] {
    var rows: [(String, String)] = []
    rows += found("damaged", report.damage) {
      "line \($0.line): \(words(of: $0.flaw))" + beginning(of: $0)
    }
    rows += found("twice", report.repetitions) {
      "line \($0.line) is line \($0.first) once more; it counts once"
    }
    rows += found("same id", report.sharedIDs) {
      "\(name($0.id)) stands for different entries, in lines \(list($0.lines.map { "\($0)" }, "and"))"
    }
    rows += found("missing", report.loosePointers) {
      "line \($0.place.line): \(name($0.place.id)) \($0.member == "refs" ? "refers to" : $0.member) "
        + "\(name($0.target)), which is not in the journal"
    }
    rows += found("circles", report.cycles) {
      "\(list($0.map(name), "and")) replace each other in a circle"
    }
    // Entries of one id have been named already.
    rows += found("conflicts", report.conflicts.filter { Set($0.versions).count > 1 }) {
      "\(name($0.post)) has \($0.versions.count) versions side by side: "
        + list($0.versions.map(name), "and")
    }
    rows += found("times", report.unreadableTimes) {
      "line \($0.place.line): '\($0.member)' of \(name($0.place.id)) is no time: "
        + $0.spelling.safeInOneLine.cut(to: 40)
    }
    rows += found("strange", report.unfamiliar) {
      "line \($0.line): \(name($0.id)) is of a known kind, and its content is not understood"
    }
    return rows
  }

  /// What it comes to, and the next step.
  static func verdict(_ report: CheckReport) -> String {
    let access = report.summary.access
    if access.level == .none {
      return "This version can't read the lines, so it did not check them."
    }
    guard report.isDamaged else { return "Nothing is damaged." }
    let isHeaded = report.hasReadableHeader
    var sentences =
      isHeaded
      ? [] : ["The first line is not a journal's header, so nothing is written to this journal."]
    let other = isHeaded ? "" : "other "
    switch report.damage.count(where: { isHeaded || $0.line > 1 }) {
    case 0: break
    case 1: sentences.append("1 \(other)line is damaged; it is kept as it is.")
    case let count:
      sentences.append("\(count) \(other)lines are damaged; they are kept as they are.")
    }
    // Where the gate is closed it would be refused.
    if access.level == .full || !isHeaded {
      sentences.append(
        "'journal check --salvage OUT' writes the healthy lines to a new file.")
    }
    return sentences.joined(separator: " ")
  }

  static func salvaged(_ salvage: Salvage, to path: String) -> [(String, String)] {
    var rows = [("salvaged", "the healthy lines are in \(path.safeInOneLine)")]
    switch salvage.header {
    case .kept: break
    case .new: rows.append(("", "with a new first line, for the old one was in pieces"))
    case .unreadable:
      rows.append(
        ("", "with its first line as it was: this version can't tell what it asks for"))
    }
    if let damaged = salvage.damagedPath {
      rows.append(
        ("", "the damaged ones are in \(String(decoding: damaged, as: UTF8.self).safeInOneLine)"))
    } else {
      rows.append(("", "nothing was damaged"))
    }
    return rows
  }

  // MARK: -

  private static func lines(_ report: CheckReport) -> String {
    let parts = [
      (report.summary.entries, report.summary.entries == 1 ? "entry" : "entries"),
      (report.repetitions.count, "repeated"),
      (report.blankLines, "empty"), (report.damage.count, "damaged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(report.lines), \(report.bytes) bytes"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  private static func counted(
    _ total: Int, _ kinds: [String: Int], _ unknown: Set<String>
  ) -> String {
    let parts = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(shown).map {
      "\($0.value) \($0.key.safeInOneLine)" + (unknown.contains($0.key) ? " (unknown here)" : "")
    }
    let more = kinds.count > shown ? ", …" : ""
    return "\(total)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ") + more)
  }

  /// Members and abilities that a version to come, or another program, has put there.
  private static func unknown(_ report: CheckReport) -> [(String, String)] {
    var rows: [(String, String)] = []
    for place in report.unknownMembers.keys.sorted() {
      let names = report.unknownMembers[place]!.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let words = names.prefix(shown).map { "'\($0.key.safeInOneLine)' \($0.value)×" }
      rows.append(
        (
          rows.isEmpty ? "unknown" : "",
          "members of \(place): \(words.joined(separator: ", "))\(names.count > shown ? ", …" : "")"
        ))
    }
    let needs = report.unknownAbilities.sorted { $0.key < $1.key }.map {
      "'\($0.key.safeInOneLine)' (\($0.value == 1 ? "1 entry" : "\($0.value) entries"))"
    }
    let all = report.summary.access.needs.map { "'\($0.safeInOneLine)' (the journal)" } + needs
    if !all.isEmpty {
      rows.append(
        (
          rows.isEmpty ? "unknown" : "",
          "abilities: \(all.prefix(shown).joined(separator: ", "))\(all.count > shown ? ", …" : "")"
        ))
    }
    return rows
  }

  private static func found<Finding>(
    _ title: String, _ findings: [Finding], _ words: (Finding) -> String
  ) -> [(String, String)] {
    var rows = findings.prefix(shown).enumerated().map { index, finding in
      (index == 0 ? title : "", words(finding))
    }
    if findings.count > shown {
      rows.append(("", "and \(findings.count - shown) more; --format json has them all"))
    }
    return rows
  }

  private static func name(_ id: EntryID) -> String { id.text.safeInOneLine.cut(to: 20) }

  private static func beginning(of damage: CheckReport.Damage) -> String {
    if damage.flaw == .zeros { return "" }
    return ": " + String(decoding: damage.begins, as: UTF8.self).safeInOneLine.cut(to: 40)
  }

  static func words(of flaw: CheckReport.Flaw) -> String {
    switch flaw {
    case .zeros: "zeros, as a power cut leaves them"
    case .mergeMark: "a mark that a merge left"
    case .notUTF8(let byte): "byte \(byte) is not UTF-8"
    case .cutShort: "cut short"
    case .notJSON: "not JSON"
    case .notAnObject: "JSON, but not an object"
    case .secondHeader: "a header that is not in the first line"
    case .withoutID: "an object without an 'id'"
    case .withoutType: "an object without a 'type'"
    }
  }
}
