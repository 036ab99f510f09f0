import JSONBytes
import Platform
package import TimelineDomain

/// Compares a journal that the user edited by hand with the original.
struct HandEditing {
  private let old: [UInt8]
  let new: [UInt8]

  init(from old: [UInt8], to new: [UInt8]) {
    self.old = old
    self.new = new
  }

  /// The edited lines, then the lines that other programs appended meanwhile.
  static func joined(_ edited: [UInt8], opened: [UInt8], tail: ArraySlice<UInt8>) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let wasEnded = opened.last == newline
    let isEnded = edited.last == newline
    // After a last line without LF, an append begins with the LF.
    if isEnded, !wasEnded, tail.first == newline { return edited + tail.dropFirst() }
    let needsEnd = !isEnded && !edited.isEmpty && (wasEnded || tail.first != newline)
    return edited + (needsEnd && (wasEnded || !tail.isEmpty) ? [newline] : []) + tail
  }

  // MARK: Worse

  /// New findings of a check. Nil if the edit adds none.
  var worse: HandEdit? {
    let isHeaderChanged = firstLine(old) != firstLine(new)
    let findings = findings(CheckReport(FileContents(old)), CheckReport(FileContents(new)))
    let isWorse = isHeaderChanged || findings != CheckReport()
    return isWorse ? .worse(findings, isHeaderChanged: isHeaderChanged) : nil
  }

  private func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != UInt8(ascii: "\n") }
  }

  /// Findings that only the new check has, compared by content, not by line number.
  private func findings(_ old: CheckReport, _ new: CheckReport) -> CheckReport {
    let damaged = Set(damagedLines(self.old, old).values)
    let newlyDamaged = Set(
      damagedLines(self.new, new).filter { !damaged.contains($0.value) }.keys)
    let shared = Set(old.sharedIDs.map(\.id))
    let loose = Set(old.loosePointers.map { [$0.location.id, EntryID($0.member), $0.target] })
    let cycles = Set(old.cycles.map { Set($0) })
    let conflicts = Set(old.conflicts.map { Set($0.versions) })
    let times = Set(old.unreadableTimes.map { [$0.location.id.text, $0.member, $0.spelling] })
    let numbers = Set(old.largeNumbers.map(\.location.id))
    let unfamiliar = Set(old.unfamiliar.map(\.id))
    return CheckReport(
      damage: new.damage.filter { newlyDamaged.contains($0.line) },
      sharedIDs: new.sharedIDs.filter { !shared.contains($0.id) },
      loosePointers: new.loosePointers.filter {
        !loose.contains([$0.location.id, EntryID($0.member), $0.target])
      },
      cycles: new.cycles.filter { !cycles.contains(Set($0)) },
      conflicts: new.conflicts.filter { !conflicts.contains(Set($0.versions)) },
      unreadableTimes: new.unreadableTimes.filter {
        !times.contains([$0.location.id.text, $0.member, $0.spelling])
      },
      largeNumbers: new.largeNumbers.filter { !numbers.contains($0.location.id) },
      unfamiliar: new.unfamiliar.filter { !unfamiliar.contains($0.id) })
  }

  /// The damaged lines by number.
  private func damagedLines(_ bytes: [UInt8], _ report: CheckReport) -> [Int: ArraySlice<UInt8>] {
    let numbers = Set(report.damage.map(\.line))
    var found: [Int: ArraySlice<UInt8>] = [:]
    LineScanner(bytes.span).forEachLine { number, line in
      if numbers.contains(number) { found[number] = bytes[line] }
    }
    return found
  }

  // MARK: Counting

  /// Counts the changed lines. Other programs wrote the last `appended` bytes of both versions.
  func changes(appended: Int) -> LineChanges {
    let tail = old.suffix(appended)
    let (gone, come) = differentLines(old.dropLast(appended), new.dropLast(appended))
    let (goneIDs, comeIDs) = (gone.map(id), come.map(id))
    var ids: [EntryID: Int] = [:]
    for id in comeIDs.compactMap(\.self) { ids[id, default: 0] += 1 }
    var changed = 0
    for id in goneIDs.compactMap(\.self) where ids[id, default: 0] > 0 {
      ids[id]! -= 1
      changed += 1
    }
    return LineChanges(
      added: come.count - changed, removed: gone.count - changed, changed: changed,
      unreadable: gone.count(where: isUnreadable),
      appended: tail.split(separator: UInt8(ascii: "\n")).count)
  }

  /// The lines that one version has more often than the other, each as often as the difference.
  private func differentLines(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> (gone: [ArraySlice<UInt8>], come: [ArraySlice<UInt8>]) {
    let newline = UInt8(ascii: "\n")
    var (gone, come) = (old.split(separator: newline)[...], new.split(separator: newline)[...])
    while let line = gone.first, line == come.first {
      gone.removeFirst()
      come.removeFirst()
    }
    while let line = gone.last, line == come.last {
      gone.removeLast()
      come.removeLast()
    }
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in come { counts[line, default: 0] += 1 }
    let onlyGone = gone.filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
    let onlyCome = come.filter { line in
      guard let count = counts[line], count > 0 else { return false }
      counts[line] = count - 1
      return true
    }
    return (Array(onlyGone), Array(onlyCome))
  }

  private func id(_ line: ArraySlice<UInt8>) -> EntryID? {
    FileContents(Array(line)).withBytes { bytes in
      TimelineEntry(scanning: 0..<bytes.count, in: JSONScanner(bytes))?.id
    }
  }

  private func isUnreadable(_ line: ArraySlice<UInt8>) -> Bool {
    FileContents(Array(line)).withBytes { bytes in
      let scanner = JSONScanner(bytes)
      guard let entry = TimelineEntry(scanning: 0..<bytes.count, in: scanner) else { return true }
      if case .unknown = EntryReading(entry, in: scanner) { return true }
      return false
    }
  }
}

/// Editing a journal by hand: the user's copy replaces the whole journal, or nothing changes.
extension FilePostRepository {
  package func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]? {
    var opened: [UInt8]?
    // Takes the writing lock, so that a journal that can't be saved is refused before the user
    // types.
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError) in
      let names = try journal.status().links
      if names > 1, links == .refuse { throw .unwritable(path: path.text, .hardLinks(names)) }
      file.sweepTemporaryFiles()
      let contents = try journal.contents()
      opened = contents.copy(0..<contents.count)
    }
    return opened
  }

  package func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit {
    if edited == opened { return .unchanged }
    // Checking for damage is slow and usually nothing was appended meanwhile: check before locking.
    let alone = HandEditing(
      from: opened, to: HandEditing.joined(edited, opened: opened, tail: []))
    let worseAlone = alone.worse
    var result = HandEdit.outdated
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError) in
      let contents = try journal.contents()
      let current = contents.copy(0..<contents.count)
      guard current.starts(with: opened) else { return }
      let tail = current[opened.count...]
      let editing =
        tail.isEmpty
        ? alone
        : HandEditing(
          from: current, to: HandEditing.joined(edited, opened: opened, tail: tail))
      if let worse = tail.isEmpty ? worseAlone : editing.worse {
        result = worse
        return
      }
      try file.rewrite(journal, links: links) { (put) throws(RepositoryError) in
        try put(editing.new)
      }
      result = .done(editing.changes(appended: tail.count))
    }
    return result
  }
}
