/// PNG (W3C, third edition): chunks with a length, a name and a checksum.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Pixels, animation, and what decides how they look; the time of the last change.
  private static let kept: Set = [
    "CgBI", "IHDR", "PLTE", "IDAT", "IEND", "acTL", "fcTL", "fdAT", "tRNS", "cHRM", "gAMA", "iCCP",
    "sBIT", "sRGB", "cICP", "mDCV", "mDCv", "cLLI", "cLLi", "bKGD", "hIST", "pHYs", "tIME",
  ]

  private struct Chunk {
    let name: String
    let body: Range<Int>
    /// With length, name and checksum.
    var range: Range<Int> { (body.lowerBound - 8)..<(body.upperBound + 4) }
    /// A decoder has to understand it: its name begins with a capital letter.
    var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? true }
  }

  private static func chunk(_ bytes: PictureBytes, at offset: Int) -> Chunk? {
    guard let length = bytes.number(at: offset, 4), let name = bytes.name(at: offset + 4),
      name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }),
      length <= bytes.count - offset - 12
    else { return nil }
    return Chunk(name: name, body: (offset + 8)..<(offset + 8 + length))
  }

  // MARK: Facts

  static func facts(_ bytes: PictureBytes) -> PictureFacts {
    var size: PictureFacts.Size?
    var exif: Chunk?
    var xmp: XMP?
    var offset = signature.count
    while let chunk = chunk(bytes, at: offset), chunk.name != "IEND" {
      let start = chunk.body.lowerBound
      switch chunk.name {
      case "IHDR" where size == nil && chunk.body.count >= 8:
        if let width = bytes.number(at: start, 4), let height = bytes.number(at: start + 4, 4) {
          size = PictureFacts.Size(width: width, height: height)
        }
      case "eXIf" where exif == nil: exif = chunk
      case "iTXt" where xmp == nil:
        let name = "XML:com.adobe.xmp\0"
        if chunk.body.count >= name.utf8.count, bytes.has(name, at: start) {
          xmp = XMP(bytes, in: (start + name.utf8.count)..<chunk.body.upperBound)
        }
      default: break
      }
      offset = chunk.range.upperBound
    }
    return PictureFacts(
      kind: .png, size: size, exif: exif.flatMap { Exif(bytes, in: $0.body) }, xmp: xmp)
  }

  // MARK: What stays

  static func keptPieces(_ bytes: PictureBytes) throws(StrippingRefusal) -> PieceList {
    var list = PieceList()
    var hasExif = false
    var offset = signature.count
    list.keep(0..<offset)
    while let chunk = chunk(bytes, at: offset) {
      offset = chunk.range.upperBound
      if kept.contains(chunk.name) {
        list.keep(chunk.range)
        if chunk.name == "IEND" { return list }
      } else if chunk.isCritical {
        throw .unknownPart
      } else if chunk.name == "eXIf", !hasExif {
        hasExif = true
        if let exif = Exif(bytes, in: chunk.body), exif.hasKeptParts {
          list.write(self.chunk("eXIf", exif.keptParts))
        }
      }
    }
    throw .damaged
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return UInt64(body.count).bytes(4, .big) + content
      + UInt64(checksum(content)).bytes(4, .big)
  }

  /// CRC-32, bit by bit: the few bytes of one chunk.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
