/// The media type of a file, from its first bytes or the ending of its name. A hint for people and
/// viewers: nothing depends on it.
package enum MediaType {
  /// How many bytes `of` reads.
  package static let headSize = 64

  /// Nil for a file of no common kind.
  package static func of(head: [UInt8], name: String?) -> String? {
    signatures.first { $0.matches(head) }?.media ?? boxed(head) ?? riff(head)
      ?? name.flatMap { MediaEndings.media(ofName: $0) }
  }

  /// By the ending of the name alone.
  package static func of(name: String) -> String? { MediaEndings.media(ofName: name) }

  /// Whether the name has an ending of files that a browser or a server may run.
  package static func isActive(name: String) -> Bool { MediaEndings.isActive(name) }

  private struct Signature {
    let offset: Int
    let bytes: [UInt8]
    let media: String

    init(_ bytes: [UInt8], _ media: String, at offset: Int = 0) {
      self.bytes = bytes
      self.media = media
      self.offset = offset
    }

    func matches(_ head: [UInt8]) -> Bool { head.dropFirst(offset).starts(with: bytes) }
  }

  private static let signatures = [
    Signature([0xFF, 0xD8, 0xFF], "image/jpeg"),
    Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    Signature(Array("GIF87a".utf8), "image/gif"), Signature(Array("GIF89a".utf8), "image/gif"),
    Signature([0x49, 0x49, 0x2A, 0x00], "image/tiff"),
    Signature([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
    Signature(Array("%PDF-".utf8), "application/pdf"),
    Signature(Array("fLaC".utf8), "audio/flac"), Signature(Array("OggS".utf8), "audio/ogg"),
    Signature(Array("ID3".utf8), "audio/mpeg"),
    Signature([0xFF, 0xFB], "audio/mpeg"), Signature([0xFF, 0xF3], "audio/mpeg"),
    Signature([0x1F, 0x8B], "application/gzip"),
  ]

  /// The families of MP4 and HEIF, by their brand.
  private static func boxed(_ head: [UInt8]) -> String? {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    return switch String(decoding: head[8..<12], as: UTF8.self) {
    case "heic", "heix", "heim", "heis": "image/heic"
    case "mif1", "msf1": "image/heif"
    case "avif", "avis": "image/avif"
    case "qt  ": "video/quicktime"
    case "M4A ", "M4B ": "audio/mp4"
    default: "video/mp4"
    }
  }

  private static func riff(_ head: [UInt8]) -> String? {
    guard head.count >= 12, head.starts(with: "RIFF".utf8) else { return nil }
    return switch String(decoding: head[8..<12], as: UTF8.self) {
    case "WEBP": "image/webp"
    case "WAVE": "audio/wav"
    case "AVI ": "video/x-msvideo"
    default: nil
    }
  }
}

/// Common endings of file names. The first ending of a media type is the usual one.
enum MediaEndings {
  private static let all: [(ending: String, media: String)] = [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"),
    ("webp", "image/webp"), ("heic", "image/heic"), ("heif", "image/heif"),
    ("avif", "image/avif"), ("tiff", "image/tiff"), ("tif", "image/tiff"), ("dng", "image/tiff"),
    ("nef", "image/tiff"), ("cr2", "image/tiff"), ("arw", "image/tiff"), ("bmp", "image/bmp"),
    ("svg", "image/svg+xml"), ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("3gp", "video/mp4"),
    ("mov", "video/quicktime"), ("webm", "video/webm"), ("mkv", "video/x-matroska"),
    ("avi", "video/x-msvideo"),
    ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("wav", "audio/wav"), ("flac", "audio/flac"),
    ("ogg", "audio/ogg"), ("opus", "audio/ogg"), ("aac", "audio/aac"),
    ("pdf", "application/pdf"), ("txt", "text/plain"), ("md", "text/markdown"),
    ("csv", "text/csv"), ("html", "text/html"), ("htm", "text/html"),
    ("json", "application/json"), ("zip", "application/zip"), ("gz", "application/gzip"),
    ("tgz", "application/gzip"),
  ]

  /// Endings of files that a browser or a server may run, or that load others.
  private static let active: Set<String> = [
    "html", "htm", "xhtml", "xht", "shtml", "shtm", "stm", "mhtml", "mht", "svg", "svgz", "xml",
    "xsl", "xslt", "xsd", "dtd", "mathml", "mml", "rdf", "rss", "atom", "xul", "xbl", "htc",
    "hta", "js", "mjs", "cjs", "jse", "vbs", "vbe", "wsf", "wasm", "swf", "css", "php", "phtml",
    "phar", "asp", "aspx", "jsp", "cgi", "fcgi", "htaccess", "manifest", "appcache",
  ]

  /// At least what `inert` adds to a name.
  static let mostBytes = 8

  static func isActive(_ name: String) -> Bool { active.contains(parts(of: name).ending) }

  static func media(ofName name: String) -> String? { media(of: parts(of: name).ending) }

  private static func media(of ending: String) -> String? {
    all.first { $0.ending == ending }?.media
  }

  /// The ending is in lower case and has no dot.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }

  /// The name with an ending that makes no program run the content: the one of the content's media type,
  /// or a neutral one.
  static func inert(_ name: String, head: [UInt8]) -> String {
    let (stem, own) = parts(of: name)
    let (isActive, known) = (active.contains(own), media(of: own))
    let wanted: String
    if let media = MediaType.of(head: head, name: nil), let ending = ending(of: media) {
      if !isActive, let known, known == media || isFilm(known) && isFilm(media) { return name }
      wanted = ending
    } else if isActive {
      wanted = isText(head) ? ".txt" : ".bin"
    } else if known == nil, mayBeMarkup(head) {
      wanted = ".txt"
    } else {
      return name
    }
    return (isActive || known != nil ? stem : name) + wanted
  }

  /// Films and recordings share containers, so that the bytes don't decide between their endings.
  private static func isFilm(_ media: String) -> Bool {
    media.hasPrefix("video/") || media.hasPrefix("audio/")
  }

  private static func isText(_ head: [UInt8]) -> Bool {
    head.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
  }

  /// Whether a program that looks for markup may find it: a `<` is first, or spaces hide it.
  private static func mayBeMarkup(_ head: [UInt8]) -> Bool {
    let rest = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop {
      [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0)
    }
    return rest.isEmpty ? head.count >= MediaType.headSize : rest.first == UInt8(ascii: "<")
  }

  /// With its dot.
  static func ending(of media: String) -> String? {
    all.first { $0.media == media.lowercased() }.map { ".\($0.ending)" }
  }
}
