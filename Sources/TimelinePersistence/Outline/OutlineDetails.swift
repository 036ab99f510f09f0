import JSONBytes

/// What an outline knows beside its tables: damaged lines, and of what kinds the entries are that this version can't
/// read.
struct OutlineDetails {
  let bytes: [UInt8]
  /// Of the kinds, in the table of those entries.
  let numbers: [OpaqueKind: Int]

  /// `opaque` are those that stand.
  init(_ counts: OutlineCounts, _ opaque: [Int: OpaqueKind]) {
    var bytes: [UInt8] = []
    bytes.append(UInt64(counts.damagedLines.count))
    for (line, place) in zip(counts.damagedLines, counts.damagedPlaces) {
      bytes.append(UInt64(line))
      bytes.append(UInt64(place))
    }
    bytes.append(UInt64(counts.hasDependencies ? 1 : 0))
    bytes.append(UInt64(counts.duplicates))
    let uses = opaque.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    bytes.append(UInt64(uses.count))
    var numbers: [OpaqueKind: Int] = [:]
    for (number, use) in uses.enumerated() {
      numbers[use.key] = number
      bytes.append(use.key.code)
      bytes.append(UInt64(use.value))
      bytes.append(UInt64(use.key.kind.utf8.count))
      bytes += use.key.kind.utf8
    }
    self.bytes = bytes
    self.numbers = numbers
  }

  /// The counts of an outline that was written; nil where the bytes are not of that form.
  static func counts(_ bytes: [UInt8], lines: Int, entries: Int) -> OutlineCounts? {
    var counts = OutlineCounts()
    counts.lines = lines
    counts.entries = entries
    var reader = WordReader(bytes)
    for _ in 0..<(reader.count() ?? 0) {
      guard let line = reader.word(), let place = reader.word() else { return nil }
      counts.damagedLines.append(Int(clamping: line))
      counts.damagedPlaces.append(Int(clamping: place))
    }
    counts.hasDependencies = reader.word() == 1
    counts.duplicates = reader.word().map { Int(clamping: $0) } ?? 0
    for _ in 0..<(reader.count() ?? 0) {
      guard let code = reader.word(), let uses = reader.word(), let length = reader.count(),
        let text = reader.text(length), uses <= UInt64(max(0, entries)),
        // Sums of them are no more than that, whoever wrote this.
        counts.kinds.reduce(uses, { $0 + UInt64($1.uses) }) <= UInt64(max(0, entries))
      else { return nil }
      let kind = OpaqueKind(kind: text, isKnownKind: code == 1)
      counts.kinds.append((kind, Int(clamping: uses)))
    }
    return counts
  }
}

extension OpaqueKind {
  fileprivate var code: UInt64 { isKnownKind ? 1 : 0 }
}

private struct WordReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func word() -> UInt64? {
    guard index + 8 <= bytes.count else { return nil }
    defer { index += 8 }
    return bytes.span.word(at: index)
  }

  /// A number of things that the rest of the bytes could hold.
  mutating func count() -> Int? {
    word().flatMap { $0 <= UInt64(bytes.count) ? Int($0) : nil }
  }

  mutating func text(_ length: Int) -> String? {
    guard length <= bytes.count - index else { return nil }
    defer { index += length }
    return String(decoding: bytes[index..<(index + length)], as: UTF8.self)
  }
}
