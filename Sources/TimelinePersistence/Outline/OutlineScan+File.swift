import JSONBytes
import Platform

extension OutlineScan {
  /// Reads those whole lines of the file. Nil where it can't.
  init?(
    _ file: OpenFile, _ part: Range<Int>, in memory: inout [UInt8],
    from oldest: OutlinePost = OutlinePost(high: 0, low: 0), names: consuming [OutlineName] = []
  ) {
    self.init(expectedBytes: part.count, from: oldest, names: names)
    let isRead = file.forEachPiece(of: part, in: &memory) { bytes, place in
      take(bytes, place: place)
    }
    guard isRead else { return nil }
  }

  /// Of all those lines, in two parts that are read at the same time: each is a run that has to be put in order, and asked for
  /// itself. Nil where they can't be read.
  static func sorted(_ file: OpenFile, _ lines: Range<Int>) -> [OutlineScan]? {
    guard let parts = file.parts(of: lines, 2) else { return nil }
    return Parallel.map(parts) { part in
      var memory: [UInt8] = []
      var scan = OutlineScan(file, part, in: &memory)
      scan?.sort()
      return scan
    }
  }
}

extension Outline {
  /// Of a journal whose lines were read by those scans, which were sorted. Nil where too much takes a closer look.
  init?(_ scans: [OutlineScan], of file: OpenFile) {
    var outline: Outline? = Outline()
    for scan in scans { outline = (try? outline?.appending(scan, of: file)) ?? nil }
    guard let outline else { return nil }
    self = outline
  }

  /// With those lines, which come next, of which there are few. Nil where they take too close a look.
  func appending(linesOf file: OpenFile, _ lines: Range<Int>) throws(OutlineDamage) -> Outline? {
    if lines.isEmpty { return self }
    guard var bytes = try? file.read(lines.count, at: lines.lowerBound), bytes.count == lines.count
    else { throw OutlineDamage() }
    if file.unendedLine != nil { bytes.append(UInt8(ascii: "\n")) }
    var scan = OutlineScan(expectedBytes: bytes.count)
    scan.take(bytes.span, place: lines.lowerBound)
    scan.sort()
    return try appending(scan, of: file)
  }
}

extension Span<UInt8> {
  /// No more entries are there. What is larger than a usual piece may be one line, and is looked at.
  var mostEntries: Int {
    if count <= 1 << 20 { return count / 16 + 1 }
    var lines = 1
    var start = 0
    while start < count {
      start = firstIndex(of: UInt8(ascii: "\n"), from: start, to: count) + 1
      lines += 1
    }
    return lines
  }
}
