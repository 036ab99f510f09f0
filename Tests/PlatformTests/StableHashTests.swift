import Testing

@testable import Platform

/// The hash that is the same in each run.
struct StableHashTests {
  /// The examples of the algorithm's authors.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `a hash is that of FNV-1a, in one piece or several`(text: String, value: UInt64) {
    #expect(StableHash(Array(text.utf8)).value == value)
    var hash = StableHash()
    for byte in text.utf8 { hash.add([byte]) }
    #expect(hash.value == value)
  }
}
