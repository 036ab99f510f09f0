/// HEIC, HEIF and AVIF (ISO/IEC 23008-12): boxes, and items whose bytes are elsewhere in the file.
struct HEIF {
  struct Box {
    let name: String
    let range: Range<Int>
    /// Without size and name.
    let body: Range<Int>
  }

  struct Item {
    let type: String
    /// Of an item of type `mime`.
    let mediaType: String
    let extents: [Range<Int>]
  }

  struct Property {
    let box: Box
    /// Whether a reader that doesn't know it must not show the picture.
    let isEssential: Bool
  }

  private static let mostBoxes = 1 << 12
  private static let mostItems = 1 << 12
  private static let mostExtents = 1 << 14

  let top: [Box]
  /// Of the `meta` box.
  let children: [Box]
  let items: [Item]
  /// Whether the boxes fill the file, each needed one occurs once, and every item is understood as
  /// plain ranges of the file.
  let isWhole: Bool
  /// In the order of their boxes.
  let properties: [Property]
  /// The properties of the primary item, in the order in which they apply.
  let primary: [Box]

  // MARK: Kinds

  static func kind(of bytes: PictureBytes) -> PictureFacts.Kind? {
    guard let box = box(bytes, at: 0, end: bytes.count), box.name == "ftyp",
      box.body.count >= 8
    else { return nil }
    let most = 32
    let names =
      [box.body.lowerBound]
      + stride(from: box.body.lowerBound + 8, to: box.body.upperBound - 3, by: 4).prefix(most)
    let brands = names.compactMap(bytes.name)
    for brand in brands {
      switch brand {
      case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": return .heic
      case "avif", "avis": return .avif
      default: continue
      }
    }
    return brands.contains("mif1") || brands.contains("msf1") ? .heif : nil
  }

  // MARK: Facts

  static func facts(_ bytes: PictureBytes, _ kind: PictureFacts.Kind) -> PictureFacts {
    guard let file = HEIF(bytes) else { return PictureFacts(kind: kind, size: nil) }
    let exif = file.items.first { $0.type == "Exif" }
    let xmp = file.items.first { $0.type == "mime" && $0.mediaType == "application/rdf+xml" }
    return PictureFacts(
      kind: kind, size: file.size(bytes), exif: exif.flatMap { HEIF.exif(bytes, $0) },
      xmp: xmp?.extents.first.map { XMP(bytes, in: $0) }, orientation: file.orientation(bytes))
  }

  private func size(_ bytes: PictureBytes) -> PictureFacts.Size? {
    guard let box = primary.first(where: { $0.name == "ispe" }), box.body.count >= 12,
      let width = bytes.number(at: box.body.lowerBound + 4, 4),
      let height = bytes.number(at: box.body.lowerBound + 8, 4)
    else { return nil }
    return PictureFacts.Size(width: width, height: height)
  }

  /// What `irot` and `imir` do, as EXIF counts it. Viewers of HEIF don't apply EXIF's own number.
  private func orientation(_ bytes: PictureBytes) -> Int? {
    guard !primary.isEmpty else { return nil }
    // Quarter turns against the clock, then top and bottom exchanged or not.
    var turns = 0
    var isFlipped = false
    for box in primary where !box.body.isEmpty {
      guard let value = bytes.byte(at: box.body.lowerBound).map(Int.init) else { continue }
      switch box.name {
      case "irot": turns += isFlipped ? 4 - value & 3 : value & 3
      case "imir":
        isFlipped.toggle()
        // Left and right exchanged: the other mirroring, and a half turn.
        if value & 1 == 1 { turns += 2 }
      default: continue
      }
    }
    return (isFlipped ? [4, 5, 2, 7] : [1, 8, 3, 6])[turns % 4]
  }

  /// The EXIF of an item: a number, so many bytes, and the TIFF block.
  static func exif(_ bytes: PictureBytes, _ item: Item) -> Exif? {
    guard item.extents.count == 1, let extent = item.extents.first, extent.count > 4,
      let skipped = bytes.number(at: extent.lowerBound, 4), skipped <= extent.count - 4
    else { return nil }
    return Exif(bytes, in: (extent.lowerBound + 4 + skipped)..<extent.upperBound)
  }

  // MARK: Boxes

  static func box(_ bytes: PictureBytes, at offset: Int, end: Int) -> Box? {
    guard offset <= end - 8, var size = bytes.number(at: offset, 4),
      let name = bytes.name(at: offset + 4)
    else { return nil }
    var header = 8
    if size == 1 {
      guard let large = bytes.number(at: offset + 8, 8) else { return nil }
      size = large
      header = 16
    } else if size == 0, end == bytes.count {
      size = end - offset
    }
    guard size >= header, size <= end - offset else { return nil }
    return Box(
      name: name, range: offset..<(offset + size), body: (offset + header)..<(offset + size))
  }

  /// The boxes up to the end of the range, or to the first damaged one.
  private static func boxes(_ bytes: PictureBytes, in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while boxes.count < mostBoxes, let box = box(bytes, at: offset, end: range.upperBound) {
      boxes.append(box)
      offset = box.range.upperBound
    }
    return boxes
  }

  /// Nil if the boxes don't fill the range.
  private static func allBoxes(_ bytes: PictureBytes, in range: Range<Int>) -> [Box]? {
    let boxes = boxes(bytes, in: range)
    return boxes.last?.range.upperBound ?? range.lowerBound == range.upperBound ? boxes : nil
  }

  /// Nil if there is no `meta` box, or its boxes or properties are damaged.
  init?(_ bytes: PictureBytes) {
    let top = HEIF.boxes(bytes, in: 0..<bytes.count)
    guard let meta = top.first(where: { $0.name == "meta" }), meta.body.count > 4,
      let children = HEIF.allBoxes(bytes, in: meta.body.dropFirst(4))
    else { return nil }
    func child(_ name: String) -> Box? { children.first { $0.name == name } }
    let kinds = child("iinf").flatMap { HEIF.kinds(bytes, $0) }
    let extents = child("iloc").flatMap {
      HEIF.extents(bytes, $0, inline: child("idat")?.body)
    }
    self.top = top
    self.children = children
    items = (kinds ?? []).map { kind in
      Item(type: kind.type, mediaType: kind.mediaType, extents: extents?[kind.id] ?? [])
    }

    let groups = child("iprp").flatMap { HEIF.allBoxes(bytes, in: $0.body) } ?? []
    let all =
      groups.first { $0.name == "ipco" }.flatMap { HEIF.allBoxes(bytes, in: $0.body) } ?? []
    isWhole =
      kinds != nil && extents != nil && top.last?.range.upperBound == bytes.count
      && ["hdlr", "pitm", "iinf", "iloc", "iprp", "ipco"].allSatisfy { name in
        (children + groups).count { $0.name == name } == 1
      }
    let primaryID = child("pitm").flatMap { box -> Int? in
      var fields = BoxFields(bytes, box)
      return fields.versionAndFlags().flatMap { fields.number($0.version == 0 ? 2 : 4) }
    }
    var uses: [Use] = []
    for box in groups where box.name == "ipma" {
      guard let more = HEIF.uses(bytes, box) else { return nil }
      uses += more
    }
    let essential = Set(uses.filter(\.isEssential).map(\.property))
    properties = zip(all.indices, all).map { index, box in
      Property(box: box, isEssential: essential.contains(index + 1))
    }
    primary = uses.filter { $0.item == primaryID && all.indices.contains($0.property - 1) }
      .map { all[$0.property - 1] }
  }

  // MARK: Items

  private struct Kind {
    let id: Int
    let type: String
    let mediaType: String
  }

  /// `iinf`: what each item is.
  private static func kinds(_ bytes: PictureBytes, _ box: Box) -> [Kind]? {
    var fields = BoxFields(bytes, box)
    guard let head = fields.versionAndFlags(), fields.number(head.version == 0 ? 2 : 4) != nil,
      let entries = allBoxes(bytes, in: fields.rest)
    else { return nil }
    var kinds: [Kind] = []
    for entry in entries {
      var fields = BoxFields(bytes, entry)
      guard entry.name == "infe", let head = fields.versionAndFlags(),
        head.version == 2 || head.version == 3, let id = fields.number(head.version == 2 ? 2 : 4),
        fields.number(2) != nil, let type = fields.name(), fields.text() != nil
      else { return nil }
      let mediaType = type == "mime" ? fields.text() : ""
      kinds.append(Kind(id: id, type: type, mediaType: mediaType ?? ""))
    }
    return kinds
  }

  /// `iloc`: where the bytes of each item are. Nil if some aren't plain ranges of this file.
  private static func extents(
    _ bytes: PictureBytes, _ box: Box, inline: Range<Int>?
  ) -> [Int: [Range<Int>]]? {
    var fields = BoxFields(bytes, box)
    guard let head = fields.versionAndFlags(), head.version <= 2, let widths = fields.number(2),
      let count = fields.number(head.version < 2 ? 2 : 4), count <= mostItems
    else { return nil }
    let offsetWidth = widths >> 12
    let lengthWidth = widths >> 8 & 15
    let baseWidth = widths >> 4 & 15
    let indexWidth = head.version == 0 ? 0 : widths & 15
    guard [offsetWidth, lengthWidth, baseWidth, indexWidth].allSatisfy({ [0, 4, 8].contains($0) })
    else { return nil }
    var extents: [Int: [Range<Int>]] = [:]
    var total = 0
    for _ in 0..<count {
      guard let id = fields.number(head.version < 2 ? 2 : 4),
        let method = head.version == 0 ? 0 : fields.number(2).map({ $0 & 15 }),
        fields.number(2) == 0, let base = fields.number(baseWidth), let parts = fields.number(2),
        extents[id] == nil
      else { return nil }
      total += parts
      guard total <= mostExtents, let area = method == 0 ? 0..<bytes.count : inline, method <= 1
      else { return nil }
      var ranges: [Range<Int>] = []
      for _ in 0..<parts {
        guard fields.number(indexWidth) != nil, let offset = fields.number(offsetWidth),
          let length = fields.number(lengthWidth), length > 0, base <= area.count,
          offset <= area.count - base, length <= area.count - base - offset
        else { return nil }
        let start = area.lowerBound + base + offset
        ranges.append(start..<(start + length))
      }
      extents[id] = ranges
    }
    return extents
  }

  private struct Use {
    let item: Int
    /// Counted from 1.
    let property: Int
    let isEssential: Bool
  }

  /// `ipma`: which properties each item has.
  private static func uses(_ bytes: PictureBytes, _ box: Box) -> [Use]? {
    var fields = BoxFields(bytes, box)
    guard let head = fields.versionAndFlags(), let count = fields.number(4), count <= mostItems
    else { return nil }
    let width = head.flags & 1 == 1 ? 2 : 1
    let top = width == 2 ? 0x8000 : 0x80
    var uses: [Use] = []
    for _ in 0..<count {
      guard let item = fields.number(head.version == 0 ? 2 : 4), let parts = fields.number(1)
      else { return nil }
      for _ in 0..<parts {
        guard uses.count < mostExtents, let use = fields.number(width) else { return nil }
        uses.append(Use(item: item, property: use & (top - 1), isEssential: use & top != 0))
      }
    }
    return uses
  }
}

/// The fields of a box, one after the other. Nil after its end.
private struct BoxFields {
  private let bytes: PictureBytes
  private(set) var rest: Range<Int>

  init(_ bytes: PictureBytes, _ box: HEIF.Box) {
    self.bytes = bytes
    rest = box.body
  }

  mutating func number(_ width: Int) -> Int? {
    guard width <= rest.count, let number = bytes.number(at: rest.lowerBound, width) else {
      return nil
    }
    rest = rest.dropFirst(width)
    return number
  }

  mutating func versionAndFlags() -> (version: Int, flags: Int)? {
    number(4).map { ($0 >> 24, $0 & 0xFF_FFFF) }
  }

  mutating func name() -> String? {
    guard rest.count >= 4, let name = bytes.name(at: rest.lowerBound) else { return nil }
    rest = rest.dropFirst(4)
    return name
  }

  /// A text with a zero at its end, which may be missing at the end of the box.
  mutating func text() -> String? {
    let longest = 256
    guard let text = bytes.bytes(at: rest.lowerBound, min(longest, rest.count)) else { return nil }
    let content = text.prefix { $0 != 0 }
    rest = rest.dropFirst(min(rest.count, content.count + 1))
    return String(decoding: content, as: UTF8.self)
  }
}
