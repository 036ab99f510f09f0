/// JPEG (ITU T.81): segments with markers, and coded data after each start of a scan.
enum JPEG {
  private enum Marker {
    static let startOfImage = 0xD8
    static let endOfImage = 0xD9
    static let startOfScan = 0xDA
    static let restarts = 0xD0...0xD7
    /// A frame header; three numbers between them mean something else.
    static let frames = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])
    /// Tables, counts of lines, restart intervals, and hierarchical frames.
    static let tables: Set = [0xC4, 0xCC, 0xDB, 0xDC, 0xDD, 0xDE, 0xDF]
    static let applications = 0xE0...0xEF
    static let comment = 0xFE
  }

  private struct Segment {
    let marker: Int
    /// From its marker on.
    let range: Range<Int>
    var body: Int { range.lowerBound + 4 }

    func application(_ number: Int, _ name: String, _ bytes: PictureBytes) -> Bool {
      marker == 0xE0 + number && range.count >= 4 + name.utf8.count && bytes.has(name, at: body)
    }

    func isExif(_ bytes: PictureBytes) -> Bool { application(1, "Exif\0", bytes) }
  }

  private static func segment(_ bytes: PictureBytes, at offset: Int) -> Segment? {
    guard bytes.byte(at: offset) == 0xFF else { return nil }
    // Any number of FF may stand before a marker.
    var start = offset
    while bytes.byte(at: start + 1) == 0xFF { start += 1 }
    guard let marker = bytes.byte(at: start + 1).map(Int.init), marker != 0 else { return nil }
    if marker == Marker.startOfImage || marker == Marker.endOfImage {
      return Segment(marker: marker, range: start..<(start + 2))
    }
    guard let length = bytes.number(at: start + 2, 2), length >= 2,
      start + 2 + length <= bytes.count
    else { return nil }
    return Segment(marker: marker, range: start..<(start + 2 + length))
  }

  // MARK: Facts

  static func facts(_ bytes: PictureBytes) -> PictureFacts {
    var size: PictureFacts.Size?
    var exif: Segment?
    var xmp: XMP?
    var offset = 2
    while let segment = segment(bytes, at: offset), segment.marker != Marker.startOfScan,
      segment.marker != Marker.endOfImage
    {
      if Marker.frames.contains(segment.marker), size == nil, segment.range.count >= 9,
        let height = bytes.number(at: segment.body + 1, 2),
        let width = bytes.number(at: segment.body + 3, 2)
      {
        size = PictureFacts.Size(width: width, height: height)
      }
      if exif == nil, segment.isExif(bytes) { exif = segment }
      let xmpName = "http://ns.adobe.com/xap/1.0/\0"
      if xmp == nil, segment.application(1, xmpName, bytes) {
        xmp = XMP(bytes, in: (segment.body + xmpName.utf8.count)..<segment.range.upperBound)
      }
      offset = segment.range.upperBound
    }
    return PictureFacts(
      kind: .jpeg, size: size,
      exif: exif.flatMap { Exif(bytes, in: $0.body..<$0.range.upperBound) }, xmp: xmp)
  }

  // MARK: What stays

  /// Ends with the picture: what follows it is a second picture, a film, or a maker's data.
  static func stripped(_ picture: [UInt8]) throws(StrippingRefusal) -> [UInt8] {
    let bytes = PictureBytes(picture)
    var result: [UInt8] = []
    var hasExif = false
    var offset = 0
    while let segment = segment(bytes, at: offset) {
      offset = segment.range.upperBound
      switch segment.marker {
      case Marker.endOfImage:
        result += picture[segment.range]
        return result
      case Marker.startOfImage where segment.range.lowerBound == 0:
        result += picture[segment.range]
      case Marker.startOfScan:
        guard let end = endOfScan(bytes, from: offset) else { throw .damaged }
        result += picture[segment.range.lowerBound..<end]
        offset = end
      case _ where Marker.frames.contains(segment.marker) || Marker.tables.contains(segment.marker):
        result += picture[segment.range]
      case Marker.applications:
        if segment.isExif(bytes) {
          if !hasExif { result += keptExif(bytes, segment) }
          hasExif = true
        } else {
          result += keptApplication(segment, bytes)
        }
      case Marker.comment: break
      default: throw .damaged
      }
    }
    throw .damaged
  }

  private static func keptExif(_ bytes: PictureBytes, _ segment: Segment) -> [UInt8] {
    guard let exif = Exif(bytes, in: segment.body..<segment.range.upperBound), exif.hasKeptParts
    else { return [] }
    return self.segment(0xE1, Array("Exif\0\0".utf8) + exif.keptParts)
  }

  /// Keeps what decides how the picture looks: JFIF without its thumbnail, profile, Adobe's colours.
  private static func keptApplication(_ segment: Segment, _ bytes: PictureBytes) -> [UInt8] {
    if segment.application(2, "ICC_PROFILE\0", bytes) {
      return Array(bytes.bytes(at: segment.range.lowerBound, segment.range.count) ?? [])
    }
    let length = 12
    guard segment.range.count >= 4 + length, let body = bytes.bytes(at: segment.body, length)
    else { return [] }
    if segment.application(0, "JFIF\0", bytes) { return self.segment(0xE0, Array(body) + [0, 0]) }
    if segment.application(14, "Adobe", bytes) { return self.segment(0xEE, Array(body)) }
    return []
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + UInt64(body.count + 2).bytes(2, .big) + body
  }

  /// The offset of the marker after the coded data.
  private static func endOfScan(_ bytes: PictureBytes, from offset: Int) -> Int? {
    var offset = offset
    while let mark = bytes.firstOffset(of: 0xFF, from: offset) {
      guard let next = bytes.byte(at: mark + 1).map(Int.init) else { return nil }
      // A zero after FF belongs to the data.
      guard next == 0 || next == 0xFF || Marker.restarts.contains(next) else { return mark }
      offset = next == 0xFF ? mark + 1 : mark + 2
    }
    return nil
  }
}
