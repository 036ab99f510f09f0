import JSONBytes
import TimelineDomain

/// The payload member `from` of an imported entry: where it comes from, and what this program has no
/// member for.
///
/// `{"source": string, "id"?: string, "members"?: object, "state"?: string, "stateWithoutFiles"?: string,
/// "modified"?: time}`
struct ImportedMember {
  let members: Range<Int>?
  /// A hash of what the entry said in the other program.
  let state: Range<Int>?
  /// The same without its files.
  let bareState: Range<Int>?
  let modified: Range<Int>?

  /// Nil if the payload has no such member.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    var found: Range<Int>?
    _ = scanner.forEachMember(of: payload) { member in
      if scanner.string(member.name, equals: "from") { found = member.value }
    }
    guard let found, scanner.kind(of: found) == .object else { return nil }
    var values = [5 of Range<Int>?](repeating: nil)
    _ = scanner.forEachMember(of: found) { member in
      if scanner.string(member.name, equals: "source") { values[0] = member.value }
      if scanner.string(member.name, equals: "members") { values[1] = member.value }
      if scanner.string(member.name, equals: "state") { values[2] = member.value }
      if scanner.string(member.name, equals: "modified") { values[3] = member.value }
      if scanner.string(member.name, equals: "stateWithoutFiles") { values[4] = member.value }
    }
    func string(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { scanner.isString($0) ? $0 : nil }
    }
    if string(values[0]) == nil { return nil }
    members = values[1].flatMap { scanner.kind(of: $0) == .object ? $0 : nil }
    state = string(values[2])
    modified = string(values[3])
    bareState = string(values[4]) ?? state
  }

  /// Whether these members have all of the other's, byte for byte but for line ends.
  static func has(
    _ own: ImportedMember?, _ scanner: JSONScanner, allOf other: ImportedMember?,
    _ otherScanner: JSONScanner
  ) -> Bool {
    let (own, other) = (own?.spelled(scanner) ?? [], other?.spelled(otherScanner) ?? [])
    return other.isSubset(of: own)
  }

  private func spelled(_ scanner: JSONScanner) -> Set<[UInt8]> {
    let members = members.flatMap { scanner.members(of: $0) } ?? []
    return Set(members.map { scanner.copy($0.name) + [0] + scanner.copy($0.value) })
  }
}

extension TimelineEntry {
  /// Whether an import wrote the line. One of version 1.0.0 left no mark: it had no clock, and gave each of its
  /// lines a batch, also if there was only one.
  func isImported(in scanner: JSONScanner) -> Bool {
    if isHider || isStub { return false }
    return hasImportMark(in: scanner)
      || !isSettled && undoes.isEmpty && batch != nil
        && EntryEnvelope(scanning: line, in: scanner)?.written == nil
  }

  /// Whether the line says which import wrote it.
  func hasImportMark(in scanner: JSONScanner) -> Bool {
    guard let about = EntryEnvelope(scanning: line, in: scanner)?.line,
      scanner.kind(of: about) == .object, let source = scanner.member("import", of: about)
    else { return false }
    return scanner.isString(source)
  }

  /// The photos and other files that Day One names, of a text without words.
  func absentFiles(_ content: TimelineItem.Content?, _ scanner: JSONScanner) -> AttachmentCounts {
    guard case .post(let post) = content, post.isWordless, let payload,
      let members = ImportedMember(payload: payload, in: scanner)?.members
    else { return AttachmentCounts() }
    let names: [(AttachmentCounts.Kind, StaticString)] = [
      (.photo, "photos"), (.video, "videos"), (.recording, "audios"),
      (.document, "pdfAttachments"),
    ]
    return AttachmentCounts(
      names.reduce(into: [:]) { counts, row in
        let list = scanner.member(row.1, of: members).flatMap { scanner.elements(of: $0) }
        counts[row.0] = list?.count ?? 0
      })
  }
}
