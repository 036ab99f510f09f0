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

  static func keptPieces(_ bytes: PictureBytes) throws(StrippingRefusal) -> PieceList {
    guard let file = HEIF(bytes), file.isWhole else { throw .damaged }
    let isKnown = file.items.allSatisfy {
      pictures.contains($0.type) || $0.type == "Exif" || $0.type == "mime"
    }
    guard isKnown, !file.top.contains(where: { $0.name == "moov" || $0.name == "moof" }),
      file.top.count(where: { $0.name == "meta" }) == 1,
      !file.children.contains(where: { $0.name == "ipro" })
    else { throw .unknownPart }

    var output = SamePlaces()
    let areas = file.extentAreas(bytes)
    var placed = 0
    // What follows the last box that stays moves nothing: it goes.
    let last = file.top.lastIndex { ["ftyp", "meta", "mdat"].contains($0.name) } ?? 0
    for box in file.top[...last] {
      switch box.name {
      case "ftyp": output.keep(box.range)
      case "meta":
        output.keep(box.range.lowerBound..<(box.body.lowerBound + 4))
        for child in file.children {
          if child.name == "idat" {
            placed += try output.place(areas, in: child)
          } else if child.name == "iprp" {
            try file.keepProperties(bytes, child, &output)
          } else if keptChildren.contains(child.name) {
            output.keep(child.range)
          } else {
            output.free(child)
          }
        }
      case "mdat": placed += try output.place(areas, in: box)
      default: output.free(box)
      }
    }
    // An item outside of all data boxes.
    guard placed == areas.count else { throw .unknownPart }
    return output.list
  }

  private func keepProperties(
    _ bytes: PictureBytes, _ parent: Box, _ output: inout SamePlaces
  ) throws(StrippingRefusal) {
    output.keep(parent.range.lowerBound..<parent.body.lowerBound)
    var offset = parent.body.lowerBound
    while let box = HEIF.box(bytes, at: offset, end: parent.body.upperBound) {
      offset = box.range.upperBound
      switch box.name {
      case "ipma": output.keep(box.range)
      case "ipco":
        output.keep(box.range.lowerBound..<box.body.lowerBound)
        for property in properties where box.range.contains(property.box.range.lowerBound) {
          if HEIF.keptProperties.contains(property.box.name) {
            output.keep(property.box.range)
          } else if property.isEssential {
            throw .unknownPart
          } else {
            output.free(property.box)
          }
        }
      default: output.free(box)
      }
    }
  }

  /// The extents of all items in the order of their offsets, with what each becomes.
  private func extentAreas(_ bytes: PictureBytes) -> [ExtentArea] {
    var areas: [ExtentArea] = []
    for item in items {
      let isPicture = HEIF.pictures.contains(item.type)
      var replacement: [UInt8] = []
      if !isPicture, let first = item.extents.first {
        replacement = HEIF.replacement(bytes, item, count: first.count)
      }
      for extent in item.extents {
        areas.append(ExtentArea(range: extent, isKept: isPicture, replacement: replacement))
        replacement = []
      }
    }
    return areas.sorted { $0.range.lowerBound < $1.range.lowerBound }
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

/// A range of the file that belongs to an item.
private struct ExtentArea {
  let range: Range<Int>
  let isKept: Bool
  /// What the range begins with if it isn't kept.
  let replacement: [UInt8]
}

/// A result in which every byte has its offset in the file, zeros where nothing stays.
private struct SamePlaces {
  private(set) var list = PieceList()

  mutating func keep(_ range: Range<Int>) {
    list.zero(range.lowerBound - list.count)
    list.keep(range)
  }

  /// An empty box of the same length, which readers skip.
  mutating func free(_ box: HEIF.Box) {
    let nameEnd = box.range.lowerBound + 8
    keep(box.range.lowerBound..<(nameEnd - 4))
    list.write(Array("free".utf8))
    keep(nameEnd..<box.body.lowerBound)
    list.zero(box.body.count)
  }

  /// Keeps the bytes of pictures in a data box, replaces those of other items, and leaves out what
  /// belongs to none. Returns the number of extents in the box.
  mutating func place(_ areas: [ExtentArea], in box: HEIF.Box) throws(StrippingRefusal) -> Int {
    keep(box.range.lowerBound..<box.body.lowerBound)
    var count = 0
    for area in areas where box.body.contains(area.range.lowerBound) {
      guard area.range.upperBound <= box.body.upperBound else { throw .damaged }
      count += 1
      if area.range.lowerBound >= list.count {
        list.zero(area.range.lowerBound - list.count)
        if area.isKept {
          list.keep(area.range)
        } else {
          list.write(area.replacement)
          list.zero(area.range.count - area.replacement.count)
        }
      } else if area.isKept, case .kept(let last) = list.pieces.last,
        last.lowerBound <= area.range.lowerBound
      {
        // Pictures may share bytes.
        list.keep(list.count..<max(list.count, area.range.upperBound))
      } else {
        throw .unknownPart
      }
    }
    list.zero(box.body.upperBound - list.count)
    return count
  }
}
