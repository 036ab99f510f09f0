import JSONBytes

/// `{"purged"?: bool, "compacted"?: bool}` and members of later versions.
struct DeletionDTO {
  static let members: [2 of StaticString] = ["purged", "compacted"]

  /// A purge removed the lines of the entries that it names.
  let isPurge: Bool
  /// It records a compaction, and names no entry.
  let isCompaction: Bool

  /// Nil if a known member is repeated or has another shape.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard let known = scanner.knownMembers(of: payload, DeletionDTO.members),
      scanner.isFlag(known[0]), scanner.isFlag(known[1])
    else { return nil }
    isPurge = scanner.flag(known[0])
    isCompaction = scanner.flag(known[1])
  }
}
