/// The parts of a text that have to be looked at for tags, as places in its UTF-8: for each sign, from a place where a
/// character certainly begins to the sign. A long text has few of them, and characters are slow to walk through.
enum TagStretches {
  static func found(in text: String) -> [ClosedRange<Int>] {
    let hasSign =
      text.utf8.withContiguousStorageIfAvailable { $0.contains { $0 == 0x23 || $0 == 0xEF } }
      ?? true
    guard hasSign else { return [] }
    let bytes = Array(text.utf8)
    var stretches: [ClosedRange<Int>] = []
    var last = 0
    for place in bytes.indices where isSign(place, bytes) {
      stretches.append(beginning(of: place, notBefore: last, bytes)...place)
      last = place
    }
    return stretches
  }

  /// `#` and `＃`.
  private static func isSign(_ place: Int, _ bytes: [UInt8]) -> Bool {
    if bytes[place] == 0x23 { return true }
    return bytes[place] == 0xEF && place + 2 < bytes.count && bytes[place + 1] == 0xBC
      && bytes[place + 2] == 0x83
  }

  /// Before the sign and the character before it: between two of ASCII, which never are one character but for a
  /// line's end of two bytes. No farther back than the sign before, up to which everything was looked at.
  private static func beginning(of sign: Int, notBefore last: Int, _ bytes: [UInt8]) -> Int {
    var place = sign - 1
    while place > max(1, last) {
      let isBetween = [place - 2, place - 1, place].allSatisfy {
        bytes[$0] < 0x80 && bytes[$0] != 0x0D
      }
      if isBetween { return place }
      place -= 1
    }
    return last
  }
}
