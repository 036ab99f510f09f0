import Testing

@testable import Platform

/// The hash behind ids, against the vectors of its standard and of another implementation.
struct SHA256Tests {
  private static func hex(_ hash: SHA256) -> String {
    let digest = hash.digest
    return (0..<32).map { digest[$0] }.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The examples of FIPS 180-4.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func `a hash is that of the standard`(text: String, hash: String) {
    #expect(SHA256Tests.hex(SHA256(Array(text.utf8))) == hash)
  }

  @Test func `a million letters in pieces of every length`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(SHA256Tests.hex(SHA256(letters)) == expected)
    var hash = SHA256()
    var (left, length) = (letters.count, 1)
    while left > 0 {
      let count = min(left, length)
      hash.add(letters.span.extracting(0..<count))
      left -= count
      length = length % 200 + 1
    }
    #expect(SHA256Tests.hex(hash) == expected)
  }

  @Test func `the code in Swift agrees with the instructions of the processor`() {
    var bytes: [UInt8] = []
    for count in 0..<1_000 {
      var (fast, slow) = (SHA256(), SHA256())
      slow.avoidsInstructions = true
      for part in [bytes[..<(count / 3)], bytes[(count / 3)...]] {
        fast.add(Array(part))
        slow.add(Array(part))
      }
      #expect(SHA256Tests.hex(fast) == SHA256Tests.hex(slow))
      bytes.append(UInt8(truncatingIfNeeded: count &* count &>> 3))
    }
  }

  /// Lengths around the ends of a block; the bytes count up. The values are Python's.
  @Test(
    arguments: [
      (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
      (54, "675f28acc0b90a72d1c3a570fe83ac565555db358cf01826dc8eefb2bf7ca0f3"),
      (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
      (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
      (57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
      (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
      (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
      (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
      (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
      (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
      (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
    ] as [(Int, String)])
  func `the padding fits every length`(count: Int, hash: String) {
    #expect(SHA256Tests.hex(SHA256((0..<count).map { UInt8($0) })) == hash)
  }
}
