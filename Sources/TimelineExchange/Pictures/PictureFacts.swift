package import TimePhrases

/// What a program can know about a picture without decoding it.
package struct PictureFacts: Hashable, Sendable {
  /// Recognized by content, never by name.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webP, heic, heif, avif

    package var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .gif: "image/gif"
      case .webP: "image/webp"
      case .heic: "image/heic"
      case .heif: "image/heif"
      case .avif: "image/avif"
      }
    }
  }

  /// A date as the camera's clock showed it, with an offset if the camera knew one.
  package struct Date: Hashable, Sendable {
    package let wall: CivilTime
    /// Seconds east of Greenwich.
    package let offset: Int?
  }

  package struct Size: Hashable, Sendable {
    package let width: Int
    package let height: Int
  }

  package let kind: Kind
  /// As stored, before `orientation` is applied.
  package let size: Size?
  /// 1 to 8, as EXIF counts them. Of HEIF the rotation and mirroring that a viewer applies.
  package let orientation: Int?
  package let taken: Date?
  /// Whether EXIF or XMP has a GPS position. A GIF isn't searched.
  package let hasPosition: Bool
  /// Whether EXIF or XMP names a camera, a lens or a serial number, or has a maker note.
  package let hasDevice: Bool

  /// Nil for what isn't a picture of a known kind.
  ///
  /// `source` answers with the bytes at an offset, and with fewer where the file ends. It is asked
  /// for a few KB, and for at most 4 MB of a file that is made to cost more.
  package static func read(
    count: Int, source: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
  ) -> PictureFacts? {
    read(PictureBytes(count: count, source: source))
  }

  static func read(_ bytes: PictureBytes) -> PictureFacts? {
    guard let kind = kind(of: bytes) else { return nil }
    return switch kind {
    case .jpeg: JPEG.facts(bytes)
    case .png: PNG.facts(bytes)
    case .gif: GIF.facts(bytes)
    case .webP: WebP.facts(bytes)
    case .heic, .heif, .avif: HEIF.facts(bytes, kind)
    }
  }

  static func kind(of bytes: PictureBytes) -> Kind? {
    if let start = bytes.bytes(at: 0, 3), start.elementsEqual([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if let start = bytes.bytes(at: 0, 8), start.elementsEqual(PNG.signature) { return .png }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webP }
    return HEIF.kind(of: bytes)
  }

  init(
    kind: Kind, size: Size?, exif: Exif? = nil, xmp: XMP? = nil, orientation: Int? = nil
  ) {
    self.kind = kind
    self.size = size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    self.orientation = orientation ?? exif?.orientation
    taken = exif?.taken
    hasPosition = exif?.hasPosition ?? false || xmp?.hasPosition ?? false
    hasDevice = exif?.hasDevice ?? false || xmp?.hasDevice ?? false
  }
}

/// What an XMP packet says about place and device, by the names of its properties.
struct XMP {
  private static let longest = 1 << 16
  private static let positions: [String] = ["GPSLatitude", "GPSLongitude"]
  private static let devices: [String] = [
    "Make", "Model", "Lens", "SerialNumber", "CameraOwnerName",
  ]

  private(set) var hasPosition = false
  private(set) var hasDevice = false

  /// Searches the first 64 KB.
  init(_ bytes: PictureBytes, in range: Range<Int>) {
    let count = min(range.count, XMP.longest)
    guard let text = bytes.bytes(at: range.lowerBound, count) else { return }
    var rest = text
    // Every name of a property follows the colon of its namespace.
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[(colon + 1)...]
      if XMP.positions.contains(where: { rest.starts(with: $0.utf8) }) { hasPosition = true }
      if XMP.devices.contains(where: { rest.starts(with: $0.utf8) }) { hasDevice = true }
    }
  }
}
