import TimelineDomain

/// The public half of a key of age. Entries are sealed to it.
///
/// Only a key of type X25519: any other name could make age run a program of that name.
struct SealRecipient: Hashable, Sendable {
  let text: String

  init?(_ text: String) {
    guard text.hasPrefix("age1"), SealRecipient.isKey(text.dropFirst(4), SealRecipient.letters)
    else { return nil }
    self.text = text
  }

  fileprivate static let letters: Set<UInt8> = Set("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

  /// 32 bytes and a checksum, five bits a letter.
  fileprivate static func isKey(_ text: Substring, _ letters: Set<UInt8>) -> Bool {
    text.utf8.count == 58 && text.utf8.allSatisfy(letters.contains)
  }
}

/// The secret half of a key of age. Only memory and pipes have it.
struct SealIdentity: Sendable, Hashable, CustomStringConvertible {
  private let text: Substring

  private init(_ text: Substring) { self.text = text }

  /// The only identity in the output of `age-keygen` or of another program, which has it in a line of its own.
  init?(_ output: [UInt8]) {
    let found = SealIdentity.all(in: output)
    guard found.count == 1 else { return nil }
    self = found[0]
  }

  /// Those in the output of a program, each in a line of its own. Empty if one of them is cut or changed.
  static func all(in output: [UInt8]) -> [SealIdentity] {
    let found = String(decoding: output, as: UTF8.self).split { $0.isNewline }
      .filter { $0.hasPrefix(beginning) }
    let isWhole = found.allSatisfy {
      SealRecipient.isKey($0.dropFirst(beginning.count), letters)
    }
    return isWhole ? found.map { SealIdentity($0) } : []
  }

  /// An identity that a person has copied from paper: in groups, or in small letters.
  init?(typed bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }.uppercased()
    guard let identity = SealIdentity(bytes) ?? SealIdentity(Array(text.utf8)) else { return nil }
    self = identity
  }

  /// For paper.
  var letters: String { String(text) }

  /// As a file that age reads.
  var file: [UInt8] { Array(text.utf8) + [UInt8(ascii: "\n")] }

  var description: String { "an identity" }

  private static let beginning = "AGE-SECRET-KEY-1"
  private static let letters: Set<UInt8> = Set("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".utf8)
}

/// The header of an age file, which is not encrypted.
struct AgeHeader {
  /// The types of the ways to open the file, such as `X25519`.
  let types: [String]
  /// Its length with the last LF.
  let count: Int

  var isOfPassphrase: Bool { types == ["scrypt"] }

  /// Nil if the bytes don't begin with the header of an age file of version 1.
  init?(_ file: [UInt8]) {
    guard file.starts(with: AgeHeader.intro) else { return nil }
    var (start, types): (Int, [String]) = (AgeHeader.intro.count, [])
    while let end = file[start...].firstIndex(of: UInt8(ascii: "\n")), end < AgeHeader.mostBytes {
      let words = file[start..<end].split(separator: UInt8(ascii: " "))
      start = end + 1
      if words.first.map(Array.init) == AgeHeader.arrow, words.count > 1 {
        types.append(String(decoding: words[1], as: UTF8.self))
      } else if words.first.map(Array.init) == AgeHeader.end {
        // The authentication code of the header: 32 bytes as unpadded Base64.
        guard words.count == 2, words[1].count == 43, !types.isEmpty else { return nil }
        (self.types, count) = (types, start)
        return
      }
    }
    return nil
  }

  private static let intro: [UInt8] = Array("age-encryption.org/v1\n".utf8)
  private static let arrow: [UInt8] = Array("->".utf8)
  private static let end: [UInt8] = Array("---".utf8)
  private static let mostBytes = 1 << 16

  /// The length of what comes after the header of so many bytes: a nonce, and a tag for each piece.
  static func bodyLength(of plain: Int) -> Int {
    let (pieceLength, tagLength, nonceLength) = (1 << 16, 16, 16)
    let pieces = max(1, (plain + pieceLength - 1) / pieceLength)
    return nonceLength + plain + tagLength * pieces
  }
}
