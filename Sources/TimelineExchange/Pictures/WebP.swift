/// WebP (RFC 9649): chunks in a RIFF file, each with an even number of bytes.
enum WebP {
  private enum Flag {
    static let exif: UInt8 = 0x08
    static let xmp: UInt8 = 0x04
  }

  private static let header = 12
  private static let kept: Set = ["VP8 ", "VP8L", "ALPH", "ICCP", "ANIM"]

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

  // MARK: What stays

  static func keptPieces(_ bytes: PictureBytes) throws(StrippingRefusal) -> PieceList {
    guard let end = end(bytes) else { throw .damaged }
    var chunks: [Chunk] = []
    var offset = header
    while offset < end {
      guard let chunk = chunk(bytes, at: offset, end: end) else { throw .damaged }
      guard chunks.count < PieceList.most else { throw .tooManyParts }
      chunks.append(chunk)
      offset = chunk.range.upperBound
    }
    let exif = chunks.first { $0.name == "EXIF" }.flatMap { Exif(bytes, in: $0.body) }
      .flatMap { $0.hasKeptParts ? $0.keptParts : nil }

    var list = PieceList()
    var hasExif = false
    for chunk in chunks {
      switch chunk.name {
      case "VP8X":
        guard chunk.body.count == 10, let flags = bytes.byte(at: chunk.body.lowerBound) else {
          throw .damaged
        }
        list.keep(chunk.range.lowerBound..<chunk.body.lowerBound)
        list.write([flags & ~(Flag.exif | Flag.xmp) | (exif == nil ? 0 : Flag.exif)])
        list.keep((chunk.body.lowerBound + 1)..<chunk.range.upperBound)
      case "ANMF":
        guard hasOnlyPixels(bytes, chunk) else { throw .unknownPart }
        list.keep(chunk.range)
      case "EXIF":
        if let exif, !hasExif {
          let pad: [UInt8] = exif.count.isMultiple(of: 2) ? [] : [0]
          list.write(Array("EXIF".utf8) + UInt64(exif.count).bytes(4, .little) + exif + pad)
        }
        hasExif = true
      case _ where kept.contains(chunk.name): list.keep(chunk.range)
      default: break
      }
    }
    var file = PieceList()
    file.write(
      Array("RIFF".utf8) + UInt64(list.count + 4).bytes(4, .little) + Array("WEBP".utf8))
    file.append(list)
    return file
  }

  /// A frame of an animation begins with 16 bytes about it.
  private static func hasOnlyPixels(_ bytes: PictureBytes, _ frame: Chunk) -> Bool {
    var offset = frame.body.lowerBound + 16
    while let chunk = chunk(bytes, at: offset, end: frame.body.upperBound) {
      guard ["ALPH", "VP8 ", "VP8L"].contains(chunk.name) else { return false }
      offset = chunk.range.upperBound
    }
    return offset == frame.body.upperBound
  }
}
