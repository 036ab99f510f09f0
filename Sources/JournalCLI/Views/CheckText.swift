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
    rows.append((.heads, words.heads(summary.shown, unknown: summary.unread)))
    if summary.asides > 0 { rows.append((.asides, words.asides(summary.asides))) }
    return rows + unknown(report) + findings(report, counting: true) + files(report)
  }

  func sealed(_ check: SealCheck) -> [(RowTitle?, String)] {
    let closed = check.closed.map { closed in
      let key = closed.key.isEmpty ? "" : " (\(words.key(closed.key)))"
      return "\(closed.entry.text.safeInOneLine)\(key): \(words.sentence(closed.flaw))"
    }
    return ([words.openedSealed(check.opened)] + closed).enumerated()
      .map { ($0.offset == 0 ? .sealed : nil, $0.element) }
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
    rows += found(.content, report.largeNumbers) {
      .number(
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
    let files: [String] =
      switch report.files {
      case .failure?: [words.filesAreUnchecked]
      case .success, nil: report.lacksFiles ? [words.filesAreMissing] : []
      }
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
