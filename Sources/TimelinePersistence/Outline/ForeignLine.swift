import JSONBytes
import TimelineDomain

/// A line of a kind that this version doesn't know, where nothing but its kind and its payload is unknown.
struct ForeignLine {
  let id: OutlineID
  let instant: Instant
  /// Its name without the quotes, and without an escape.
  let kind: Range<Int>
  /// Where the `\n` is.
  let end: Int

  init?(_ bytes: Span<UInt8>, from start: Int, _ moments: inout MomentReader) {
    end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
    let scanner = JSONScanner(bytes)
    var cursor = LineCursor(bytes, start..<end)
    guard cursor.takeBeginning(), let id = cursor.takeID(), cursor.take("\",\"type\":\""),
      let behind = scanner.skipString(cursor.place - 1, end)
    else { return nil }
    let name = (cursor.place - 1)..<behind
    guard EntryKind(name, scanner) == .unknown, !scanner.hasEscape(name) else { return nil }
    cursor.place = behind - 1
    guard cursor.take("\",\"at\":\""),
      let (instant, behind) = moments.read(bytes, at: cursor.place), behind < end
    else { return nil }
    cursor.place = behind
    guard cursor.take(",\"payload\":"), let behind = scanner.skipValue(cursor.place, end),
      behind + 1 == end, bytes[behind] == UInt8(ascii: "}")
    else { return nil }
    self.id = id
    self.instant = instant
    kind = (name.lowerBound + 1)..<(name.upperBound - 1)
  }
}
