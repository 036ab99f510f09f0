/// PNG (W3C, third edition): chunks with a length, a name and a checksum.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private struct Chunk {
    let name: String
    let body: Range<Int>
    /// With length, name and checksum.
    var range: Range<Int> { (body.lowerBound - 8)..<(body.upperBound + 4) }
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
}
