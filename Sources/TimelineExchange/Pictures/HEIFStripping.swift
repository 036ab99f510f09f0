/// What stays of a HEIF file. Items are found by their offsets in the file, so every part keeps its
/// offset and its length: what doesn't stay becomes zeros.
extension HEIF {
  /// Coded pictures, and pictures that are made of others. Their bytes stay.
  private static let pictures: Set = [
    "hvc1", "av01", "avc1", "lhv1", "vvc1", "j2k1", "unci", "grid", "iovl", "iden", "tmap",
  ]

  private static let keptChildren: Set = ["hdlr", "pitm", "iinf", "iloc", "iref", "grpl", "dinf"]

  /// Decoding, size, colours, light, turning and cutting.
  private static let keptProperties: Set = [
    "hvcC", "av1C", "avcC", "lhvC", "vvcC", "j2kH", "uncC", "cmpd", "ispe", "pixi", "colr", "pasp",
    "clap", "irot", "imir", "iscl", "auxC", "rloc", "lsel", "a1op", "a1lx", "tols", "oinf", "clli",
    "mdcv", "cclv", "amve", "reve", "ndwt",
  ]

  static func stripped(_ picture: [UInt8]) throws(StrippingRefusal) -> [UInt8] {
    let bytes = PictureBytes(picture)
    guard let file = HEIF(bytes), file.isWhole else { throw .damaged }
    let isKnown = file.items.allSatisfy {
      pictures.contains($0.type) || $0.type == "Exif" || $0.type == "mime"
    }
    guard isKnown, !file.top.contains(where: { $0.name == "moov" || $0.name == "moof" }),
      file.top.count(where: { $0.name == "meta" }) == 1,
      !file.children.contains(where: { $0.name == "ipro" })
    else { throw .unknownPart }

    // What follows the last box that stays moves nothing: it goes.
    let last = file.top.lastIndex { ["ftyp", "meta", "mdat"].contains($0.name) } ?? 0
    var result = SamePlaces(picture, count: file.top[last].range.upperBound)
    var data: [Box] = []
    for box in file.top[...last] {
      switch box.name {
      case "ftyp": result.keep(box.range)
      case "meta":
        result.keep(box.range.lowerBound..<(box.body.lowerBound + 4))
        for child in file.children {
          if child.name == "idat" {
            data.append(child)
          } else if child.name == "iprp" {
            try file.keepProperties(bytes, child, &result)
          } else if keptChildren.contains(child.name) {
            result.keep(child.range)
          } else {
            result.free(child)
          }
        }
      case "mdat": data.append(box)
      default: result.free(box)
      }
    }
    for box in data { result.keep(box.range.lowerBound..<box.body.lowerBound) }
    try file.keepItems(bytes, in: data, &result)
    return result.bytes
  }

  private func keepProperties(
    _ bytes: PictureBytes, _ parent: Box, _ result: inout SamePlaces
  ) throws(StrippingRefusal) {
    result.keep(parent.range.lowerBound..<parent.body.lowerBound)
    var offset = parent.body.lowerBound
    while let box = HEIF.box(bytes, at: offset, end: parent.body.upperBound) {
      offset = box.range.upperBound
      switch box.name {
      case "ipma": result.keep(box.range)
      case "ipco":
        result.keep(box.range.lowerBound..<box.body.lowerBound)
        for property in properties where box.range.contains(property.box.range.lowerBound) {
          if HEIF.keptProperties.contains(property.box.name) {
            result.keep(property.box.range)
          } else if property.isEssential {
            throw .unknownPart
          } else {
            result.free(property.box)
          }
        }
      default: result.free(box)
      }
    }
  }

  /// Keeps the bytes of pictures, and writes those of other items without place and device. Every item
  /// is in one of the data boxes, and only pictures share bytes.
  private func keepItems(
    _ bytes: PictureBytes, in data: [Box], _ result: inout SamePlaces
  ) throws(StrippingRefusal) {
    var areas: [(range: Range<Int>, isPicture: Bool)] = []
    for item in items {
      let isPicture = HEIF.pictures.contains(item.type)
      for range in item.extents {
        guard let box = data.first(where: { $0.body.contains(range.lowerBound) }) else {
          throw .unknownPart
        }
        guard range.upperBound <= box.body.upperBound else { throw .damaged }
        areas.append((range, isPicture))
        if isPicture { result.keep(range) }
      }
      if !isPicture, let first = item.extents.first {
        result.write(HEIF.replacement(bytes, item, count: first.count), at: first.lowerBound)
      }
    }
    areas.sort { $0.range.lowerBound < $1.range.lowerBound }
    var (end, endsInPicture) = (0, true)
    for area in areas {
      guard area.range.lowerBound >= end || area.isPicture && endsInPicture else {
        throw .unknownPart
      }
      if area.range.upperBound > end {
        (end, endsInPicture) = (area.range.upperBound, area.isPicture)
      }
    }
  }

  /// The first bytes of an item without place and device; zeros follow.
  private static func replacement(
    _ bytes: PictureBytes, _ item: Item, count: Int
  ) -> [UInt8] {
    if item.mediaType == "application/rdf+xml" {
      let empty = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
      guard empty.count <= count else { return [] }
      // XML ends with spaces, not with zeros.
      return empty + Array(repeating: 0x20, count: count - empty.count)
    }
    guard item.type == "Exif", let exif = exif(bytes, item) else { return [] }
    let parts: [UInt8] = [0, 0, 0, 0] + exif.keptParts
    return parts.count <= count ? parts : []
  }
}

/// A result in which every byte has its offset in the file, zeros where nothing stays.
private struct SamePlaces {
  private let picture: [UInt8]
  private(set) var bytes: [UInt8]

  init(_ picture: [UInt8], count: Int) {
    self.picture = picture
    bytes = [UInt8](repeating: 0, count: count)
  }

  mutating func keep(_ range: Range<Int>) { bytes.replaceSubrange(range, with: picture[range]) }

  mutating func write(_ new: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<(offset + new.count), with: new)
  }

  /// An empty box of the same length, which readers skip.
  mutating func free(_ box: HEIF.Box) {
    keep(box.range.lowerBound..<box.body.lowerBound)
    write(Array("free".utf8), at: box.range.lowerBound + 4)
  }
}
