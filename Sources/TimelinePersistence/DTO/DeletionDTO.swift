import JSONBytes

/// `{"purged"?: bool, "compacted"?: bool}` and whatever a later version adds.
struct DeletionDTO {
  static let members: [2 of StaticString] = ["purged", "compacted"]

  /// The lines of the entries that it names were taken out of the file for good.
  let isPurge: Bool
  /// It names nothing, and records that the file was compacted.
  let isCompaction: Bool

  /// Nil where a known member is repeated or of another shape.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard let known = scanner.knownMembers(of: payload, DeletionDTO.members),
      scanner.isFlag(known[0]), scanner.isFlag(known[1])
    else { return nil }
    isPurge = scanner.flag(known[0])
    isCompaction = scanner.flag(known[1])
  }
}
