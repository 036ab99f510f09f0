import JSONBytes
import TimePhrases
import TimelineDomain

// What an outline keeps of the parts of an entry, read where they stand.

extension JSONScanner {
  /// Nil for an id that sixteen bytes don't hold.
  func outlineID(_ range: Range<Int>) -> OutlineID? {
    guard kind(of: range) == .string else { return nil }
    if hasEscape(range) {
      let bytes = decodedString(range)
      return OutlineID.holds(bytes) ? OutlineID(bytes) : nil
    }
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    guard (1...OutlineID.capacity).contains(content.count) else { return nil }
    if content.count == OutlineID.capacity {
      return OutlineID(
        high: bytes.word(at: content.lowerBound).byteSwapped,
        low: bytes.word(at: content.lowerBound + 8).byteSwapped)
    }
    return OutlineID(copy(content))
  }

  /// The moment of an `at`, as `Moment.restored` reads it.
  func instant(_ range: Range<Int>) -> Instant? {
    guard kind(of: range) == .string else { return nil }
    if let usual = usualInstant((range.lowerBound + 1)..<(range.upperBound - 1)) { return usual }
    return Moment.restored(text(range)).map {
      Instant(seconds: $0.seconds, nanoseconds: $0.nanoseconds)
    }
  }

  /// Of a spelling between its quotes, nil where it is none of the usual ones.
  func usualInstant(_ range: Range<Int>) -> Instant? {
    Moment.usual(bytes.extracting(range)).map { wall, offset in
      Instant(seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond)
    }
  }
}
