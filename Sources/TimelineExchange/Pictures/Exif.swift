import TimePhrases

/// The part of an EXIF block that this program reads, and the smaller block that stripping leaves.
struct Exif {
  /// Where a date is stored, best first.
  enum DateTags: CaseIterable {
    case original, digitized, changed

    var date: Int {
      switch self {
      case .original: 0x9003
      case .digitized: 0x9004
      case .changed: 0x0132
      }
    }

    var offset: Int {
      switch self {
      case .original: 0x9011
      case .digitized: 0x9012
      case .changed: 0x9010
      }
    }

    var fraction: Int {
      switch self {
      case .original: 0x9291
      case .digitized: 0x9292
      case .changed: 0x9290
      }
    }
  }

  private enum Tag {
    static let orientation = 0x0112
    static let exif = 0x8769
    static let gps = 0x8825
    static let interoperability = 0xA005
    static let colorSpace = 0xA001
    static let interoperabilityIndex = 0x0001
    static let interoperabilityVersion = 0x0002
    static let positions = [0x0002, 0x0004, 0x0014, 0x0016, 0x001B, 0x001C]
    /// Make, model, host computer, camera model and serial number of DNG.
    static let mainDevices = [0x010F, 0x0110, 0x013C, 0xC614, 0xC62F]
    /// Maker note, owner, serial numbers, lens.
    static let exifDevices = [0x927C, 0xA430, 0xA431, 0xA432, 0xA433, 0xA434, 0xA435]
  }

  private enum FieldType {
    static let ascii = 2
    static let short = 3
    static let long = 4
    static let undefined = 7
    static let utf8 = 129
  }

  private(set) var orientation: Int?
  private(set) var taken: PictureFacts.Date?
  private(set) var hasPosition = false
  private(set) var hasDevice = false
  private var dateTags = DateTags.original
  /// 1 is sRGB, 0xFFFF is uncalibrated.
  private var colorSpace: Int?
  /// `R03`, which says Adobe RGB where there is no profile.
  private var colorIndex: String?

  /// Nil if the bytes don't begin as a TIFF file does, with or without `Exif` before it.
  init?(_ bytes: PictureBytes, in range: Range<Int>) {
    guard let tiff = TIFF(bytes, in: range) else { return nil }
    let main = tiff.directory(at: tiff.number(at: 4, 4))
    let exif = tiff.directory(at: tiff.pointer(main[Tag.exif]))
    let gps = tiff.directory(at: tiff.pointer(main[Tag.gps]))
    let color = tiff.directory(at: tiff.pointer(exif[Tag.interoperability]))

    orientation = tiff.whole(main[Tag.orientation]).flatMap { (1...8).contains($0) ? $0 : nil }
    colorSpace = tiff.whole(exif[Tag.colorSpace]).flatMap { UInt16(exactly: $0) }.map(Int.init)
    colorIndex = tiff.text(color[Tag.interoperabilityIndex], longest: 4)
      .flatMap { $0.elementsEqual("R03".utf8) ? "R03" : nil }
    hasPosition = Tag.positions.contains { gps[$0] != nil }
    hasDevice =
      Tag.mainDevices.contains { main[$0] != nil } || Tag.exifDevices.contains { exif[$0] != nil }

    for tags in DateTags.allCases {
      let date = tags == .changed ? main[tags.date] : exif[tags.date]
      let nanosecond = tiff.text(exif[tags.fraction]).flatMap(Exif.nanosecond) ?? 0
      guard let wall = tiff.text(date).flatMap({ Exif.wall($0, nanosecond) }) else { continue }
      let offset = tiff.text(exif[tags.offset]).flatMap(Exif.offset)
      taken = PictureFacts.Date(wall: wall, offset: offset)
      dateTags = tags
      break
    }
  }

  // MARK: Dates

  /// `2026:11:20 21:30:05`; some programs write dashes, or a T.
  private static func wall(_ text: ArraySlice<UInt8>, _ nanosecond: Int32) -> CivilTime? {
    let text = Array(text)
    let length = 19
    guard text.count == length else { return nil }
    let marks: [(Int, String)] = [(4, ":-"), (7, ":-"), (10, " T"), (13, ":"), (16, ":")]
    guard marks.allSatisfy({ $1.utf8.contains(text[$0]) }),
      let year = digits(text[0..<4]), let month = digits(text[5..<7]),
      let day = digits(text[8..<10]), let hour = digits(text[11..<13]),
      let minute = digits(text[14..<16]), let second = digits(text[17..<19])
    else { return nil }
    return CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      nanosecond: nanosecond)
  }

  /// `+09:00`, up to 14 hours.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    let text = Array(text)
    guard text.count == 6, text[3] == UInt8(ascii: ":"), let hours = digits(text[1..<3]),
      let minutes = digits(text[4..<6]), minutes < 60, hours * 60 + minutes <= 14 * 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return switch text[0] {
    case UInt8(ascii: "+"): seconds
    case UInt8(ascii: "-"): -seconds
    default: nil
    }
  }

  private static func nanosecond(_ text: ArraySlice<UInt8>) -> Int32? {
    let nine = Array(text.prefix(9)) + Array(repeating: 0x30, count: max(0, 9 - text.count))
    return digits(text.prefix(9)) == nil ? nil : digits(nine[...]).flatMap(Int32.init(exactly:))
  }

  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  // MARK: What stripping leaves

  /// Whether the block has something that stays: orientation, date, colour space.
  var hasKeptParts: Bool { orientation != nil || taken != nil || colorSpace != nil }

  /// A TIFF block with only what stays. It has no place, no device and no thumbnail.
  var keptParts: [UInt8] {
    let header = 8
    let main = mainFields(exif: 0)
    let exif = header + Exif.directory(main, at: 0).count
    let exifFields = exifFields(color: 0)
    let color = exif + Exif.directory(exifFields, at: 0).count
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42] + Exif.bigEndian(header, 4)
    bytes += Exif.directory(mainFields(exif: exif), at: header)
    guard !exifFields.isEmpty else { return bytes }
    bytes += Exif.directory(self.exifFields(color: color), at: exif)
    guard let colorIndex else { return bytes }
    return bytes
      + Exif.directory(
        [
          Exif.text(Tag.interoperabilityIndex, colorIndex),
          Field(
            tag: Tag.interoperabilityVersion, type: FieldType.undefined, count: 4,
            bytes: Array("0100".utf8)),
        ], at: color)
  }

  private struct Field {
    let tag: Int
    let type: Int
    let count: Int
    let bytes: [UInt8]
  }

  private func mainFields(exif: Int) -> [Field] {
    var fields: [Field] = []
    if let orientation { fields.append(Exif.short(Tag.orientation, orientation)) }
    if let taken, dateTags == .changed {
      fields.append(Exif.text(dateTags.date, Exif.spelling(taken.wall)))
    }
    if !exifFields(color: 0).isEmpty { fields.append(Exif.long(Tag.exif, exif)) }
    return fields
  }

  private func exifFields(color: Int) -> [Field] {
    var fields: [Field] = []
    if let taken {
      if dateTags != .changed {
        fields.append(Exif.text(dateTags.date, Exif.spelling(taken.wall)))
      }
      if let offset = taken.offset {
        let minutes = abs(offset) / 60
        let sign = offset < 0 ? "-" : "+"
        fields.append(
          Exif.text(
            dateTags.offset, sign + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)))
      }
      if taken.wall.nanosecond > 0 {
        var digits = Int(taken.wall.nanosecond).padded(9)
        while digits.last == "0" { digits.removeLast() }
        fields.append(Exif.text(dateTags.fraction, digits))
      }
    }
    if let colorSpace { fields.append(Exif.short(Tag.colorSpace, colorSpace)) }
    if colorIndex != nil { fields.append(Exif.long(Tag.interoperability, color)) }
    return fields
  }

  private static func spelling(_ wall: CivilTime) -> String {
    "\(wall.year.padded(4)):\(wall.month.padded(2)):\(wall.day.padded(2)) "
      + "\(wall.hour.padded(2)):\(wall.minute.padded(2)):\(wall.second.padded(2))"
  }

  private static func short(_ tag: Int, _ value: Int) -> Field {
    Field(tag: tag, type: FieldType.short, count: 1, bytes: bigEndian(value, 2))
  }

  private static func long(_ tag: Int, _ value: Int) -> Field {
    Field(tag: tag, type: FieldType.long, count: 1, bytes: bigEndian(value, 4))
  }

  private static func text(_ tag: Int, _ text: String) -> Field {
    let bytes = Array(text.utf8) + [0]
    return Field(tag: tag, type: FieldType.ascii, count: bytes.count, bytes: bytes)
  }

  /// A directory at that offset, with its long values after it.
  private static func directory(_ fields: [Field], at offset: Int) -> [UInt8] {
    var directory = bigEndian(fields.count, 2)
    var values: [UInt8] = []
    let valuesOffset = offset + 2 + 12 * fields.count + 4
    for field in fields {
      directory += bigEndian(field.tag, 2) + bigEndian(field.type, 2) + bigEndian(field.count, 4)
      if field.bytes.count <= 4 {
        directory += field.bytes + Array(repeating: 0, count: 4 - field.bytes.count)
      } else {
        directory += bigEndian(valuesOffset + values.count, 4)
        values += field.bytes
        // TIFF wants even offsets.
        if !values.count.isMultiple(of: 2) { values.append(0) }
      }
    }
    return directory + bigEndian(0, 4) + values
  }

  private static func bigEndian(_ number: Int, _ width: Int) -> [UInt8] {
    UInt64(number).bytes(width, .big)
  }
}

extension UInt64 {
  /// The last `width` bytes of the number.
  func bytes(_ width: Int, _ order: PictureBytes.Order) -> [UInt8] {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: self >> (8 * UInt64($0))) }
    return order == .little ? bytes : bytes.reversed()
  }
}

/// The directories of a TIFF block. No offset leads out of the block, and no directory to another.
private struct TIFF {
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    /// Of the value, or of the number that says where the value is.
    let offset: Int
  }

  struct Directory {
    fileprivate(set) var entries: [Entry] = []

    subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }
  }

  private static let mostEntries = 512

  private let bytes: PictureBytes
  private let range: Range<Int>
  private let order: PictureBytes.Order

  init?(_ bytes: PictureBytes, in range: Range<Int>) {
    let prefix = 6
    let start =
      range.count > prefix && bytes.has("Exif\0", at: range.lowerBound)
      ? range.lowerBound + prefix : range.lowerBound
    self.bytes = bytes
    self.range = start..<range.upperBound
    guard self.range.count >= 8 else { return nil }
    if bytes.has("MM\0*", at: start) {
      order = .big
    } else if bytes.has("II*\0", at: start) {
      order = .little
    } else {
      return nil
    }
  }

  /// Offsets are counted from the start of the block.
  func number(at offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset <= range.count - width else { return nil }
    return bytes.number(at: range.lowerBound + offset, width, order)
  }

  /// At most 512 entries; none for an offset outside of the block.
  func directory(at offset: Int?) -> Directory {
    var directory = Directory()
    guard let offset, offset > 0, let count = number(at: offset, 2) else { return directory }
    for index in 0..<min(count, TIFF.mostEntries) {
      let start = offset + 2 + 12 * index
      guard let tag = number(at: start, 2), let type = number(at: start + 2, 2),
        let count = number(at: start + 4, 4), start + 12 <= range.count
      else { break }
      directory.entries.append(Entry(tag: tag, type: type, count: count, offset: start + 8))
    }
    return directory
  }

  func pointer(_ entry: Entry?) -> Int? {
    // 13 is the type of a directory in a supplement to TIFF.
    guard let entry, entry.count == 1, entry.type == 4 || entry.type == 13 else { return nil }
    return number(at: entry.offset, 4)
  }

  /// A whole number of one or two or four bytes.
  func whole(_ entry: Entry?) -> Int? {
    guard let entry, entry.count == 1 else { return nil }
    return switch entry.type {
    case 1: number(at: entry.offset, 1)
    case 3: number(at: entry.offset, 2)
    case 4: number(at: entry.offset, 4)
    default: nil
    }
  }

  /// A short text up to its zero, without spaces at its end.
  func text(_ entry: Entry?, longest: Int = 64) -> ArraySlice<UInt8>? {
    guard let entry, entry.type == 2 || entry.type == 129, entry.count <= longest else {
      return nil
    }
    guard let offset = entry.count <= 4 ? entry.offset : number(at: entry.offset, 4),
      offset <= range.count - entry.count,
      let text = bytes.bytes(at: range.lowerBound + offset, entry.count)
    else { return nil }
    var trimmed = text.prefix { $0 != 0 }
    while trimmed.last == 0x20 { trimmed.removeLast() }
    return trimmed
  }
}
