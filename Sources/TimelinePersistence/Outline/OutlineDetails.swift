import JSONBytes

/// What an outline knows beside its tables: damaged lines, and entries that this version can't read.
struct OutlineDetails {
  let bytes: [UInt8]

  init(_ outline: Outline) {
    var bytes: [UInt8] = []
    bytes.append(UInt64(outline.counts.damagedLines.count))
    for (line, place) in zip(outline.counts.damagedLines, outline.counts.damagedPlaces) {
      bytes.append(UInt64(line))
      bytes.append(UInt64(place))
    }
    bytes.append(UInt64(outline.counts.dependencies.count))
    for id in outline.counts.dependencies {
      bytes.append(id.high)
      bytes.append(id.low)
    }
    let opaque = outline.standingOpaque
    let kinds = Set(opaque.values).sorted { ($0.kind, $0.code) < ($1.kind, $1.code) }
    bytes.append(UInt64(kinds.count))
    var numbers: [OutlineScan.Opaque: Int] = [:]
    for (number, kind) in kinds.enumerated() {
      numbers[kind] = number
      bytes.append(kind.code)
      bytes.append(UInt64(kind.kind.utf8.count))
      bytes += kind.kind.utf8
    }
    bytes.append(UInt64(opaque.count))
    for (place, kind) in opaque {
      bytes.append(UInt64(place))
      bytes.append(UInt64(numbers[kind] ?? 0))
    }
    self.bytes = bytes
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
    for _ in 0..<(reader.count() ?? 0) {
      guard let high = reader.word(), let low = reader.word() else { return nil }
      counts.dependencies.insert(OutlineID(high: high, low: low))
    }
    var kinds: [OutlineScan.Opaque] = []
    for _ in 0..<(reader.count() ?? 0) {
      guard let code = reader.word(), let length = reader.count(), let text = reader.text(length)
      else { return nil }
      kinds.append(OutlineScan.Opaque(kind: text, isKnownKind: code == 1))
    }
    guard let opaque = reader.count() else { return nil }
    for _ in 0..<opaque {
      guard let place = reader.word(), let kind = reader.word(), kind < kinds.count
      else {
        return nil
      }
      counts.opaque[Int(clamping: place)] = kinds[Int(kind)]
    }
    return counts
  }
}

extension OutlineScan.Opaque {
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
