import Synchronization
package import TimelineDomain

/// Why place and device can't be left out of a file.
package enum StrippingRefusal: Error, Hashable, Sendable, CaseIterable {
  /// Not a picture.
  case unknownKind
  /// The file is cut, or isn't built as its format demands.
  case damaged
  /// Has a part that can't be understood and can't be left out: a film, an unknown kind of item.
  case unknownPart
  case tooLarge
  /// The result would still have a place or a device, or not the same picture or date.
  case failedCheck
  /// Only exiftool knows the format, and it isn't installed.
  case needsTool
  case toolFailed
}

extension FileBytes {
  /// A picture without its place and device; the same bytes if there is nothing to leave out.
  ///
  /// The pixels stay as they are, with color profile, orientation and date. The program does JPEG and
  /// HEIF itself; `run` runs exiftool for all other pictures.
  package func stripped(
    named name: String?, run: ExifTool.Run
  ) throws(StrippingRefusal) -> FileBytes {
    guard let facts = PictureFacts.read(count: count, source: read) else {
      return try ExifTool.strip(self, named: name, run)
    }
    switch facts.kind {
    case .jpeg: return try stripped(facts, JPEG.stripped)
    case .heic, .heif, .avif: return try stripped(facts, HEIF.stripped)
    case .png, .gif, .webP:
      guard facts.size != nil else { throw .damaged }
      return try ExifTool.strip(self, named: name, run)
    }
  }

  private static var mostBytes: Int { 1 << 28 }

  private func stripped(
    _ facts: PictureFacts,
    _ strip: @escaping @Sendable ([UInt8]) throws(StrippingRefusal) -> [UInt8]
  ) throws(StrippingRefusal) -> FileBytes {
    guard count <= FileBytes.mostBytes else { throw .tooLarge }
    let picture = read(0, count)
    guard picture.count == count else { throw .damaged }
    let bytes = try strip(picture)
    // A second pass has nothing to drop.
    guard facts.isKept(in: FileBytes(bytes)), try strip(bytes) == bytes else { throw .failedCheck }
    if bytes == picture { return self }
    let stripped = StrippedPicture(original: self, strip: strip)
    return FileBytes(count: bytes.count) { stripped.read($0, $1) }
  }
}

/// Strips a picture again for each reader: an export may have thousands of them.
private final class StrippedPicture: Sendable {
  /// Only the picture that was read last is in memory.
  private static let last = Mutex<(picture: StrippedPicture, bytes: [UInt8])?>(nil)

  private let original: FileBytes
  private let strip: @Sendable ([UInt8]) throws(StrippingRefusal) -> [UInt8]

  init(
    original: FileBytes,
    strip: @escaping @Sendable ([UInt8]) throws(StrippingRefusal) -> [UInt8]
  ) {
    self.original = original
    self.strip = strip
  }

  func read(_ offset: Int, _ count: Int) -> [UInt8] {
    StrippedPicture.last.withLock { last in
      let known = last?.picture === self ? last?.bytes : nil
      let bytes = known ?? (try? strip(original.read(0, original.count))) ?? []
      last = (self, bytes)
      return offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }
  }
}

extension PictureFacts {
  /// Whether the file is the same picture without place and device.
  func isKept(in file: FileBytes) -> Bool {
    guard let after = PictureFacts.read(count: file.count, source: file.read) else { return false }
    return !after.hasPosition && !after.hasDevice && after.kind == kind && after.size == size
      && after.taken == taken && after.orientation == orientation
  }
}

extension String {
  fileprivate var hasTIFFEnding: Bool {
    let name = lowercased()
    return name.hasSuffix(".tif") || name.hasSuffix(".tiff")
  }
}

/// exiftool leaves place and device out of the pictures that this program only reads.
package enum ExifTool {
  /// Runs a program on a private copy of a file, whose path becomes its last argument.
  package typealias Run = (_ words: [String], _ file: FileBytes) -> ProgramOutput

  /// Without the user's configuration, which could change what the options mean.
  private static let program: [String] = ["exiftool", "-config", "", "-q", "-q"]

  /// Writes the picture without metadata to standard output, and takes back what has to stay.
  private static let strip: [String] = [
    "-o", "-", "-all=", "-CommonIFD0=", "--ICC_Profile:all", "-tagsfromfile", "@",
    "-EXIF:Orientation",
    "-EXIF:DateTimeOriginal", "-EXIF:CreateDate", "-EXIF:ModifyDate", "-EXIF:OffsetTime*",
    "-EXIF:SubSecTime*", "-EXIF:ColorSpace", "-EXIF:InteropIndex", "-PNG:Gamma",
    "-PNG:SRGBRendering", "-PNG:ModifyDate",
  ]

  /// Lists what may tell about place, device and person. A color profile names a device, too: the
  /// screen or the printer that it describes.
  private static let search: [String] = [
    "-a", "-u", "-ee", "-e", "-S", "--ICC_Profile:all", "-GPS:all", "-XMP:all", "-IPTC:all",
    "-MakerNotes:all", "-Photoshop:all", "-*GPS*", "-*Make", "-*Model*", "-*Serial*", "-*Lens*",
    "-*Owner*", "-*Location*", "-Comment", "-Artist",
  ]

  static func strip(
    _ file: FileBytes, named name: String?, _ run: Run
  ) throws(StrippingRefusal) -> FileBytes {
    guard let media = media(of: file), media.hasPrefix("image/") else { throw .unknownKind }
    // A raw picture is useless without the maker's notes.
    if media == "image/tiff", !(name ?? "").hasTIFFEnding { throw .unknownPart }
    let stripped = run(program + strip, file)
    let result = stripped.bytes
    guard stripped.code != ProgramOutput.notInstalled else { throw .needsTool }
    guard stripped.code == 0, result.count > 0 else { throw .toolFailed }
    let found = run(program + search, result)
    guard found.code == 0 else { throw .toolFailed }
    let facts = PictureFacts.read(count: file.count, source: file.read)
    guard found.bytes.count == 0, facts?.isKept(in: result) ?? true,
      self.media(of: result) == media
    else { throw .failedCheck }
    return result
  }

  /// By its content, never by its name.
  private static func media(of file: FileBytes) -> String? {
    MediaType.of(head: file.read(0, MediaType.headSize), name: nil)
  }
}
