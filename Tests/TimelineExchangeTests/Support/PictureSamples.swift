import TimelineDomain

@testable import TimelineExchange

/// Small pictures, built byte by byte. The word SECRET occurs in every part that tells about place
/// or device, PIXELS in the coded picture, PROFILE in the colour profile.
enum PictureSamples {
  struct Sample: CustomStringConvertible, Sendable {
    let description: String
    let bytes: [UInt8]
    var kind: PictureFacts.Kind
    /// Whether the facts can see place and device.
    var isSearched = true
    /// Whether there is an EXIF block.
    var hasExif = true

    var count: Int { bytes.count }

    @Sendable func source(_ offset: Int, _ count: Int) -> [UInt8] {
      bytes.slice(offset, count)
    }

    var facts: PictureFacts? { PictureFacts.read(count: count, source: source) }

    /// The bytes after stripping.
    func stripped() throws(StrippingRefusal) -> [UInt8] { try bytes.stripped() }

    func with(_ bytes: [UInt8]) -> Sample {
      Sample(
        description: description, bytes: bytes, kind: kind, isSearched: isSearched,
        hasExif: hasExif)
    }
  }

  static let all: [Sample] = [
    Sample(description: "JPEG", bytes: jpeg(exif(.big)), kind: .jpeg),
    Sample(description: "JPEG, little-endian", bytes: jpeg(exif(.little)), kind: .jpeg),
    Sample(description: "PNG", bytes: png(exif(.big)), kind: .png),
    Sample(description: "PNG, little-endian", bytes: png(exif(.little)), kind: .png),
    Sample(description: "WebP", bytes: webP(exif(.little)), kind: .webP),
    Sample(description: "HEIC", bytes: heif("heic", exif(.big)), kind: .heic),
    Sample(description: "HEIC, little-endian", bytes: heif("heic", exif(.little)), kind: .heic),
    Sample(description: "AVIF", bytes: heif("avif", exif(.little)), kind: .avif),
    Sample(description: "GIF", bytes: gif(), kind: .gif, isSearched: false, hasExif: false),
  ]

  /// Those that the program strips without another program.
  static let strippable: [Sample] = all.filter { [.jpeg, .heic, .avif].contains($0.kind) }

  // MARK: EXIF

  struct Field {
    let tag: Int
    let type: Int
    let count: Int
    let bytes: [UInt8]

    static func text(_ tag: Int, _ text: String) -> Field {
      Field(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
    }

    static func number(_ tag: Int, _ number: Int, _ order: PictureBytes.Order, width: Int = 2)
      -> Field
    {
      Field(
        tag: tag, type: width == 2 ? 3 : 4, count: 1, bytes: UInt64(number).bytes(width, order))
    }
  }

  static let dates = [
    Field.text(0x9003, "2024:02:29 23:59:58"), Field.text(0x9004, "2023:01:02 03:04:05"),
    Field.text(0x9011, "+09:00"), Field.text(0x9291, "050"),
  ]

  /// A block as a camera writes it: orientation 6, a date, a position, a device, a thumbnail.
  static func exif(_ order: PictureBytes.Order, _ dates: [Field] = dates) -> [UInt8] {
    // The date of the last change is in the main directory, the others are in EXIF's.
    let changed = 0x0132
    return exif(
      order,
      main: dates.filter { $0.tag == changed } + [
        .text(0x010F, "SECRET Optics"), .text(0x0110, "SECRET 15"), .number(0x0112, 6, order),
        .text(0x0131, "SECRET 1.0"), .text(0x013B, "SECRET"),
      ],
      exif: dates.filter { $0.tag != changed } + [
        Field(tag: 0x927C, type: 7, count: 9, bytes: Array("SECRET!!!".utf8)),
        .number(0xA001, 1, order), .text(0xA431, "SECRET"), .text(0xA434, "SECRET"),
      ],
      gps: [.text(0x0001, "N"), .text(0x0002, "SECRET latitude"), .text(0x001D, "SECRET")],
      thumbnail: Array("SECRET thumbnail".utf8))
  }

  static func exif(
    _ order: PictureBytes.Order, main: [Field], exif: [Field] = [], gps: [Field] = [],
    thumbnail: [UInt8] = []
  ) -> [UInt8] {
    func fields(_ exif: Int, _ gps: Int) -> [Field] {
      main + [.number(0x8769, exif, order, width: 4), .number(0x8825, gps, order, width: 4)]
    }
    let exifOffset = 8 + directory(fields(0, 0), at: 8, order).count
    let exifBytes = directory(exif, at: exifOffset, order)
    let gpsOffset = exifOffset + exifBytes.count
    let gpsBytes = directory(gps, at: gpsOffset, order)
    let mark: [UInt8] = order == .big ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    let mainBytes = directory(fields(exifOffset, gpsOffset), at: 8, order)
    return mark + UInt64(8).bytes(4, order) + mainBytes + exifBytes + gpsBytes + thumbnail
  }

  private static func directory(
    _ fields: [Field], at offset: Int, _ order: PictureBytes.Order
  ) -> [UInt8] {
    var bytes = UInt64(fields.count).bytes(2, order)
    var values: [UInt8] = []
    for field in fields {
      bytes += UInt64(field.tag).bytes(2, order) + UInt64(field.type).bytes(2, order)
      bytes += UInt64(field.count).bytes(4, order)
      if field.bytes.count <= 4 {
        bytes += field.bytes + Array(repeating: 0, count: 4 - field.bytes.count)
      } else {
        bytes += UInt64(offset + 6 + 12 * fields.count + values.count).bytes(4, order)
        values += field.bytes
      }
    }
    return bytes + [0, 0, 0, 0] + values
  }

  static let xmp = Array(
    "<x:xmpmeta><rdf:Description exif:GPSLatitude=\"SECRET\" tiff:Model=\"SECRET\"/></x:xmpmeta>"
      .utf8)

  // MARK: JPEG

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + UInt64(body.count + 2).bytes(2, .big) + body
  }

  static func jpeg(_ exif: [UInt8]) -> [UInt8] {
    let jfif: [UInt8] = [1, 2, 1, 0, 72, 0, 72, 2, 1] + Array("SECRET".utf8)
    let head: [[UInt8]] = [
      [0xFF, 0xD8], segment(0xE0, Array("JFIF\0".utf8) + jfif),
      segment(0xE1, Array("Exif\0\0".utf8) + exif),
      segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp),
      segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}PROFILE".utf8)),
      segment(0xE2, Array("MPF\0SECRET".utf8)),
      segment(0xED, Array("Photoshop 3.0\08BIM SECRET".utf8)),
      segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + Array("SECRET".utf8)),
      segment(0xFE, Array("SECRET".utf8)), segment(0xDB, [0] + Array(repeating: 1, count: 64)),
      [0xFF], segment(0xC2, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]),
    ]
    let scans: [[UInt8]] = [
      segment(0xDA, [1, 1, 0, 0, 0, 0]), Array("PIXELS".utf8), [0xFF, 0, 0xFF, 0xD0, 7],
      segment(0xFE, Array("SECRET".utf8)), segment(0xDA, [1, 1, 0, 1, 5, 0]),
      Array("PIXELS".utf8), [0xFF, 0xD9],
    ]
    return (head + scans).flatMap { $0 } + Array("SECRET film".utf8)
  }

  // MARK: PNG

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return UInt64(body.count).bytes(4, .big) + content
      + UInt64(checksum(content)).bytes(4, .big)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  static func png(_ exif: [UInt8], xmp: [UInt8] = xmp) -> [UInt8] {
    let chunks = [
      chunk("IHDR", [0, 0, 0, 64, 0, 0, 0, 48, 8, 2, 0, 0, 0]), chunk("gAMA", [0, 0, 0xB1, 0x8F]),
      chunk("iCCP", Array("PROFILE\0\0".utf8)), chunk("tEXt", Array("Author\0SECRET".utf8)),
      chunk("eXIf", exif), chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp),
      chunk("IDAT", Array("PIXELS".utf8)), chunk("IDAT", Array("PIXELS".utf8)),
      chunk("zTXt", Array("SECRET\0\0".utf8)), chunk("IEND", []),
    ]
    return PNG.signature + chunks.flatMap { $0 } + Array("SECRET".utf8)
  }

  // MARK: WebP

  static func riff(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + UInt64(body.count).bytes(4, .little) + body
      + (body.count.isMultiple(of: 2) ? [] : [0])
  }

  static func webP(_ exif: [UInt8]) -> [UInt8] {
    let chunks = [
      riff("VP8X", [0x2C, 0, 0, 0, 63, 0, 0, 47, 0, 0]), riff("ICCP", Array("PROFILE".utf8)),
      riff("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 64, 0, 48, 0] + Array("PIXELSPIXELS".utf8)),
      riff("EXIF", exif), riff("XMP ", xmp), riff("CAMR", Array("SECRET".utf8)),
    ]
    return riff("RIFF", Array("WEBP".utf8) + chunks.flatMap { $0 }) + Array("SECRET".utf8)
  }

  // MARK: GIF

  static func gif() -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("GIF89a".utf8), [64, 0, 48, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255],
      [0x21, 0xFF, 11], Array("NETSCAPE2.0".utf8), [3, 1, 0, 0, 0],
      [0x21, 0xFE, 6], Array("SECRET".utf8), [0],
      [0x21, 0xFF, 11], Array("XMP DataXMP".utf8), [6], Array("SECRET".utf8), [0],
      [0x21, 0xFF, 11], Array("ICCRGBG1012".utf8), [7], Array("PROFILE".utf8), [0],
      [0x21, 0xF9, 4, 0, 0, 0, 0, 0], [0x2C, 0, 0, 0, 0, 64, 0, 48, 0, 0, 2, 12],
      Array("PIXELSPIXELS".utf8), [0, 0x3B], Array("SECRET".utf8),
    ]
    return parts.flatMap { $0 }
  }

  // MARK: HEIF

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    UInt64(body.count + 8).bytes(4, .big) + Array(name.utf8) + body
  }

  static func full(_ name: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
    box(name, [version, 0, 0, 0] + body)
  }

  /// An item of a HEIF file: its type, its media type, and its bytes.
  struct Item {
    let type: String
    var mediaType = ""
    var bytes: [UInt8]
  }

  static func items(_ exif: [UInt8]) -> [Item] {
    [
      Item(type: "hvc1", bytes: Array("PIXELSPIXELS".utf8)),
      Item(type: "Exif", bytes: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif),
      Item(type: "mime", mediaType: "application/rdf+xml", bytes: xmp),
    ]
  }

  static func heif(
    _ brand: String, _ exif: [UInt8], turning: [[UInt8]] = [box("irot", [3])],
    more: [[UInt8]] = [box("uuid", Array("SECRET SECRET SECRET".utf8))],
    items: [Item]? = nil, shift: [Int] = []
  ) -> [UInt8] {
    let items = items ?? Self.items(exif)
    let fileType = box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
    let entries = items.enumerated().map { index, item in
      full(
        "infe", version: 2,
        UInt64(index + 1).bytes(2, .big) + [0, 0] + Array(item.type.utf8) + [0]
          + (item.type == "mime" ? Array(item.mediaType.utf8) + [0] : []))
    }
    let properties =
      [
        full("ispe", UInt64(64).bytes(4, .big) + UInt64(48).bytes(4, .big)),
        box("colr", Array("profPROFILE".utf8)), full("udes", Array("SECRET\0".utf8)),
      ] + turning
    let uses: [UInt8] = [1, 2, 3] + turning.indices.map { UInt8($0 + 4) | 0x80 }
    func meta(_ start: Int) -> [UInt8] {
      var offset = start
      var locations: [UInt8] = [0x44, 0] + UInt64(items.count).bytes(2, .big)
      for (index, item) in items.enumerated() {
        let shifted = offset + (shift.indices.contains(index) ? shift[index] : 0)
        locations += UInt64(index + 1).bytes(2, .big) + [0, 0, 0, 1]
        locations += UInt64(shifted).bytes(4, .big) + UInt64(item.bytes.count).bytes(4, .big)
        // Six bytes that belong to no item.
        offset += item.bytes.count + 6
      }
      let children = [
        full("hdlr", Array("\0\0\0\0pict".utf8) + Array(repeating: 0, count: 13)),
        full("pitm", [0, 1]),
        full("iinf", UInt64(entries.count).bytes(2, .big) + entries.flatMap { $0 }),
        full("iloc", locations),
        box(
          "iprp",
          box("ipco", properties.flatMap { $0 })
            + full("ipma", [0, 0, 0, 1, 0, 1, UInt8(uses.count)] + uses)),
        box("uuid", Array("SECRET".utf8)),
      ]
      return full("meta", children.flatMap { $0 })
    }
    let start = fileType.count + meta(0).count + 8
    let data = items.flatMap { $0.bytes + Array("SECRET".utf8) }
    return fileType + meta(start) + box("mdat", data) + more.flatMap { $0 }
  }
}

extension [UInt8] {
  /// As a file answers: fewer bytes at its end, none after it.
  func slice(_ offset: Int, _ count: Int) -> [UInt8] {
    offset < self.count ? Array(self[offset..<Swift.min(self.count, offset + count)]) : []
  }

  /// A stripped picture. No other program is installed, unless `run` has one.
  func stripped(
    named name: String? = nil,
    run: ExifTool.Run = { _, _ in ProgramOutput(code: ProgramOutput.notInstalled) }
  ) throws(StrippingRefusal) -> [UInt8] {
    let result = try FileBytes(self).stripped(named: name, run: run)
    return result.read(0, result.count)
  }

  /// How often the text occurs.
  func occurrences(of text: String) -> Int {
    let word = Array(text.utf8)
    guard count >= word.count else { return 0 }
    return (0...(count - word.count)).count {
      self[$0] == word[0] && self[$0...].starts(with: word)
    }
  }
}
