import JSONBytes
import Presentation
import Terminal
import TimelineDomain

/// A check report in words: titled rows.
struct CheckText {
  /// How many findings of each kind are shown; scripts get all.
  static let shown = 10

  let words: Catalogue

  init(_ words: Catalogue) {
    self.words = words
  }

  func rows(_ report: CheckReport) -> [(RowTitle?, String)] {
    let summary = report.summary
    var rows: [(RowTitle?, String)] = [(.lines, words.lines(report))]
    if let version = summary.version {
      rows.append((.format, words.format(version, isNewer: summary.isNewer)))
    }
    if summary.access.level < .full {
      rows.append((.access, words.explanation(summary.access).safeInOneLine))
    }
    rows.append((.entries, counted(summary.entries, report.kinds, report.unknownKinds)))
    let unread = summary.unknown.values.reduce(0, +)
    rows.append((.heads, words.heads(summary.posts + unread, unknown: unread)))
    return rows + unknown(report) + findings(report, counting: true) + files(report)
  }

  private func files(_ report: CheckReport) -> [(RowTitle?, String)] {
    switch report.files {
    case nil: return []
    case .failure(let error)?: return [(.files, words.fact(error))]
    case .success(let check)?:
      let texts = (check.isGood ? [words.goodFiles(check.good)] : []) + words.findings(check)
      return texts.enumerated().map { ($0.offset == 0 ? .files : nil, $0.element) }
    }
  }

  /// Damage and inconsistencies. With `isCounting`, what a compaction leaves is only counted.
  private func findings(_ report: CheckReport, counting isCounting: Bool) -> [(RowTitle?, String)] {
    var rows = found(.damaged, report.damage) {
      .damaged(line: $0.line, $0.flaw, begins: CheckText.beginning(of: $0))
    }
    rows += found(.header, report.furtherHeaders) {
      .furtherHeader(line: $0.line, needs: $0.needs.map(\.safeInOneLine))
    }
    rows += found(.repeated, report.repetitions) { .repeated(line: $0.line, first: $0.first) }
    rows += found(.sameID, report.sharedIDs) {
      .shared(id: CheckText.name($0.id), lines: $0.lines)
    }
    let loose = isCounting ? report.loosePointers.filter { !$0.isOfFirst } : report.loosePointers
    rows += found(.missing, loose) {
      .missing(
        line: $0.location.line, id: CheckText.name($0.location.id), member: $0.member,
        target: CheckText.name($0.target))
    }
    let firsts = Set(report.loosePointers.filter(\.isOfFirst).map(\.location)).count
    if isCounting, firsts > 0 { rows.append((.older, words.olderVersionsGone(firsts))) }
    rows += found(.cycles, report.cycles) { .cycle($0.map(CheckText.name)) }
    // `sharedIDs` has the entries that share one id.
    rows += found(.conflicts, report.conflicts.filter { Set($0.versions).count > 1 }) {
      .conflict(id: CheckText.name($0.post), versions: $0.versions.map(CheckText.name))
    }
    rows += found(.times, report.unreadableTimes) {
      .time(
        line: $0.location.line, id: CheckText.name($0.location.id), member: $0.member,
        spelling: $0.spelling.safeInOneLine.cut(to: 40))
    }
    return rows
      + found(.content, report.unfamiliar) {
        .content(line: $0.line, id: CheckText.name($0.id))
      }
      + found(.leftover, report.leftovers) {
        .leftover(
          path: String(decoding: $0.location, as: UTF8.self).safeInOneLine,
          isOfRewrite: $0.isOfRewrite)
      }
  }

  /// The rows below a sentence: what the edited copy has and the journal does not.
  func rowsByHand(_ report: CheckReport, isHeaderChanged: Bool) -> String {
    let header: [(RowTitle?, String)] = isHeaderChanged ? [(.header, words.headerHasToStay)] : []
    return (header + findings(report, counting: false)).map { row, text in
      "\n  \((row.map(words.title) ?? "").padded(to: 11))\(text)"
    }.joined()
  }

  /// The verdict and the next step.
  func verdict(_ report: CheckReport) -> String {
    let access = report.summary.access
    if access.level == .none { return words.unchecked }
    let files = report.lacksFiles ? [words.filesAreMissing] : []
    guard report.isDamaged else { return files.first ?? words.nothingDamaged }
    let isHeaded = report.hasReadableHeader
    var sentences = isHeaded ? [] : [words.headerDamaged]
    let count = report.damage.count { isHeaded || $0.line > 1 }
    if count > 0 { sentences.append(words.linesDamaged(count, besidesHeader: !isHeaded)) }
    // A closed gate would refuse the salvage.
    if access.level == .full || !isHeaded { sentences.append(words.salvageIsPossible) }
    return (sentences + files).joined(separator: words.sentenceSpace)
  }

  func salvaged(_ salvage: Salvage, to path: String) -> [(RowTitle?, String)] {
    let damaged = salvage.damagedPath.map { String(decoding: $0, as: UTF8.self).safeInOneLine }
    return [(.salvaged, words.salvaged(to: path.safeInOneLine))]
      + (words.salvaged(salvage.header).map { [(nil, $0)] } ?? [])
      + [(nil, words.damagedLines(in: damaged))]
  }

  // MARK: -

  private func counted(_ total: Int, _ kinds: [String: Int], _ unknown: Set<String>) -> String {
    let parts = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      words.kind($0.key.safeInOneLine, $0.value, isUnknown: unknown.contains($0.key))
    }
    return "\(total)" + (parts.isEmpty ? "" : ": " + words.firstFew(parts, CheckText.shown))
  }

  /// Members and abilities that this version does not know.
  private func unknown(_ report: CheckReport) -> [(RowTitle?, String)] {
    var texts: [String] = []
    for (owner, members) in report.unknownMembers.sorted(by: { $0.key < $1.key }) {
      let names = members.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      texts.append(
        words.unknownMembers(
          of: owner, names.map { "'\($0.key.safeInOneLine)' \($0.value)×" }))
    }
    let abilities =
      report.summary.access.needs.map { words.ability($0.safeInOneLine, entries: nil) }
      + report.unknownAbilities.sorted { $0.key < $1.key }.map {
        words.ability($0.key.safeInOneLine, entries: $0.value)
      }
    if !abilities.isEmpty { texts.append(words.unknownAbilities(abilities)) }
    return texts.enumerated().map { ($0.offset == 0 ? .unknown : nil, $0.element) }
  }

  private func found<Finding>(
    _ title: RowTitle, _ findings: [Finding], _ fact: (Finding) -> CheckFinding
  ) -> [(RowTitle?, String)] {
    let rows = findings.prefix(CheckText.shown).enumerated().map { index, finding in
      (index == 0 ? title : nil, words.finding(fact(finding)))
    }
    let more = findings.count - rows.count
    return more > 0 ? rows + [(nil, words.moreFindings(more))] : rows
  }

  private static func name(_ id: EntryID) -> String { id.text.safeInOneLine.cut(to: 20) }

  private static func beginning(of damage: CheckReport.Damage) -> String? {
    if damage.flaw == .zeros { return nil }
    return String(decoding: damage.begins, as: UTF8.self).safeInOneLine.cut(to: 40)
  }
}

/// A check report for scripts: every finding, with the same members in every report.
enum CheckJSON {
  static func object(
    _ found: CheckReport?, _ path: String, _ salvage: (Salvage, String)?,
    _ copies: [ConflictCopy] = []
  ) -> [UInt8] {
    let report = found ?? CheckReport()
    var writer = JSONWriter()
    writer.object {
      $0.member("path") { $0.string(path) }
      $0.member("exists") { $0.bool(found != nil) }
      $0.member("damaged") { $0.bool(report.isDamaged) }
      $0.member("version") {
        if let version = report.summary.version { $0.number(version) } else { $0.null() }
      }
      $0.member("access") { $0.string("\(report.summary.access.level)") }
      $0.member("needs") { $0.strings(report.summary.access.needs) }
      counts(report, to: &$0)
      findings(report, to: &$0)
      $0.member("files") { files(report.files, to: &$0) }
      CopyHints.write(copies, to: &$0)
      if let (salvage, out) = salvage { write(salvage, out, to: &$0) }
    }
    return writer.bytes
  }

  private static func counts(_ report: CheckReport, to writer: inout JSONWriter) {
    let numbers = [
      ("bytes", report.bytes), ("lines", report.lines), ("blank", report.blankLines),
      ("entries", report.summary.entries), ("heads", report.heads),
      ("posts", report.summary.posts),
    ]
    for (name, number) in numbers { writer.member(name) { $0.number(number) } }
    writer.member("kinds") { $0.counts(report.kinds) }
    writer.member("unknownKinds") { $0.strings(report.unknownKinds.sorted()) }
    writer.member("unknownMembers") { writer in
      writer.object {
        for owner in report.unknownMembers.keys.sorted() {
          $0.member(owner) { $0.counts(report.unknownMembers[owner] ?? [:]) }
        }
      }
    }
    writer.member("unknownAbilities") { $0.counts(report.unknownAbilities) }
  }

  private static func findings(_ report: CheckReport, to writer: inout JSONWriter) {
    writer.list("damage", report.damage) { damage, writer in
      writer.member("line") { $0.number(damage.line) }
      writer.member("flaw") { $0.string(damage.flaw.name) }
      writer.member("begins") { $0.string(String(decoding: damage.begins, as: UTF8.self)) }
    }
    writer.list("furtherHeaders", report.furtherHeaders) { header, writer in
      writer.member("line") { $0.number(header.line) }
      writer.member("needs") { $0.strings(header.needs) }
    }
    writer.list("repetitions", report.repetitions) { repetition, writer in
      writer.member("line") { $0.number(repetition.line) }
      writer.member("first") { $0.number(repetition.first) }
    }
    writer.list("sharedIds", report.sharedIDs) { shared, writer in
      writer.member("id") { $0.string(shared.id.text) }
      writer.member("lines") { writer in
        writer.array { for line in shared.lines { $0.number(line) } }
      }
    }
    writer.list("missing", report.loosePointers) { pointer, writer in
      write(pointer.location, to: &writer)
      writer.member("member") { $0.string(pointer.member) }
      writer.member("target") { $0.string(pointer.target.text) }
    }
    writer.member("cycles") { writer in
      writer.array { for cycle in report.cycles { $0.strings(cycle.map(\.text)) } }
    }
    writer.list("conflicts", report.conflicts) { conflict, writer in
      writer.member("id") { $0.string(conflict.post.text) }
      writer.member("versions") { $0.strings(conflict.versions.map(\.text)) }
    }
    writer.list("times", report.unreadableTimes) { time, writer in
      write(time.location, to: &writer)
      writer.member("member") { $0.string(time.member) }
      writer.member("spelling") { $0.string(time.spelling) }
    }
    writer.list("strange", report.unfamiliar) { write($0, to: &$1) }
    writer.list("leftovers", report.leftovers) { leftover, writer in
      writer.member("path") { $0.string(String(decoding: leftover.location, as: UTF8.self)) }
      writer.member("ofRewrite") { $0.bool(leftover.isOfRewrite) }
    }
  }

  /// Null if the journal uses no files.
  private static func files(
    _ found: Result<FolderCheck, AttachedFileError>?, to writer: inout JSONWriter
  ) {
    guard let found else { return writer.null() }
    let check = (try? found.get()) ?? FolderCheck()
    writer.object {
      $0.member("readable") { writer in
        if case .success = found { writer.bool(true) } else { writer.bool(false) }
      }
      $0.member("good") { $0.number(check.good.files) }
      $0.member("goodBytes") { $0.number(check.good.bytes) }
      for (name, digests) in [
        ("missing", check.missing), ("short", check.short), ("changed", check.changed),
        ("unreadable", check.unreadable.keys.sorted()),
      ] {
        $0.member(name) { $0.strings(digests.map(\.text)) }
      }
      $0.list("unused", check.unused) { file, writer in
        writer.member("sha256") { $0.string(file.digest.text) }
        writer.member("size") { $0.number(file.size) }
      }
    }
  }

  private static func write(_ location: CheckReport.Location, to writer: inout JSONWriter) {
    writer.member("line") { $0.number(location.line) }
    writer.member("id") { $0.string(location.id.text) }
  }

  private static func write(_ salvage: Salvage, _ out: String, to writer: inout JSONWriter) {
    writer.member("salvaged") { writer in
      writer.object {
        $0.member("path") { $0.string(out) }
        $0.member("header") { $0.string("\(salvage.header)") }
        $0.member("damagedPath") {
          if let path = salvage.damagedPath {
            $0.string(String(decoding: path, as: UTF8.self))
          } else {
            $0.null()
          }
        }
      }
    }
  }
}

extension CheckReport.Flaw {
  /// Fixed strings that scripts can compare, independent of the catalogue.
  fileprivate var name: String {
    switch self {
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

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    self.name(name)
    value(&self)
  }

  fileprivate mutating func counts(_ counts: [String: Int]) {
    object {
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        $0.member(name) { $0.number(count) }
      }
    }
  }

  /// An array of objects.
  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    member(name) { writer in
      writer.array { for element in elements { $0.object { body(element, &$0) } } }
    }
  }
}
