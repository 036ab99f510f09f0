/// WebP (RFC 9649): chunks in a RIFF file, each with an even number of bytes.
enum WebP {
  private static let header = 12

  private struct Chunk {
    let name: String
    let body: Range<Int>
    /// With name, size, and the byte that makes it even.
    var range: Range<Int> {
      (body.lowerBound - 8)..<(body.upperBound + (body.count.isMultiple(of: 2) ? 0 : 1))
    }
  }

  private static func chunk(_ bytes: PictureBytes, at offset: Int, end: Int) -> Chunk? {
    guard offset <= end - 8, let name = bytes.name(at: offset),
      let size = bytes.number(at: offset + 4, 4, .little), size <= end - offset - 8
    else { return nil }
    let chunk = Chunk(name: name, body: (offset + 8)..<(offset + 8 + size))
    return chunk.range.upperBound <= end ? chunk : nil
  }

  /// The end that the header says; nil if the file is shorter.
  private static func end(_ bytes: PictureBytes) -> Int? {
    bytes.number(at: 4, 4, .little).flatMap { $0 + 8 <= bytes.count ? $0 + 8 : nil }
  }

  // MARK: Facts

  static func facts(_ bytes: PictureBytes) -> PictureFacts {
    var size: PictureFacts.Size?
    var exif: Chunk?
    var xmp: XMP?
    var offset = header
    let end = end(bytes) ?? bytes.count
    while let chunk = chunk(bytes, at: offset, end: end) {
      switch chunk.name {
      case "VP8X", "VP8 ", "VP8L": size = size ?? self.size(bytes, chunk)
      case "EXIF": exif = exif ?? chunk
      case "XMP ": xmp = xmp ?? XMP(bytes, in: chunk.body)
      default: break
      }
      offset = chunk.range.upperBound
    }
    return PictureFacts(
      kind: .webP, size: size, exif: exif.flatMap { Exif(bytes, in: $0.body) }, xmp: xmp)
  }

  private static func size(_ bytes: PictureBytes, _ chunk: Chunk) -> PictureFacts.Size? {
    let start = chunk.body.lowerBound
    guard chunk.body.count >= 10 || chunk.name == "VP8L" && chunk.body.count >= 5 else {
      return nil
    }
    switch chunk.name {
    case "VP8X":
      guard let width = bytes.number(at: start + 4, 3, .little),
        let height = bytes.number(at: start + 7, 3, .little)
      else { return nil }
      return PictureFacts.Size(width: width + 1, height: height + 1)
    case "VP8L":
      guard bytes.byte(at: start) == 0x2F, let bits = bytes.number(at: start + 1, 4, .little)
      else { return nil }
      return PictureFacts.Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    default:
      // A key frame begins with three bytes of its header and this mark.
      guard bytes.number(at: start + 3, 3) == 0x9D012A,
        let width = bytes.number(at: start + 6, 2, .little),
        let height = bytes.number(at: start + 8, 2, .little)
      else { return nil }
      return PictureFacts.Size(width: width & 0x3FFF, height: height & 0x3FFF)
    }
  }
}
