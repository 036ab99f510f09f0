import JSONBytes
import TimelineDomain

/// A photo, video, recording or PDF of an entry of Day One. Its file is `photos/MD5.TYPE`, and the text
/// has `![](dayone-moment://IDENTIFIER)` at its place.
///
/// Exports have gaps: no type, no MD5, and files with another ending than the type says.
struct DayOneAttachment {
  enum Kind: String, CaseIterable {
    case photos, videos, audios
    case pdfs = "pdfAttachments"

    /// The folder next to the document.
    var folder: String { self == .pdfs ? "pdfs" : rawValue }

    init(media: String?) {
      let media = media?.lowercased() ?? ""
      self =
        media.hasPrefix("video/")
        ? .videos
        : media.hasPrefix("audio/") ? .audios : media == "application/pdf" ? .pdfs : .photos
    }

    /// What the text has at the place of the file.
    func reference(_ identifier: String) -> String {
      let part =
        switch self {
        case .photos: "//"
        case .videos: "/video/"
        case .audios: "/audio/"
        case .pdfs: "/pdfAttachment/"
        }
      return "![](dayone-moment:\(part)\(identifier))"
    }
  }

  let kind: Kind
  let identifier: String?
  let md5: String?
  let type: String?
  let name: String?

  /// Nil for an element that names no file.
  init?(_ element: Range<Int>, _ kind: Kind, in scanner: borrowing JSONScanner) {
    guard let object = ForeignObject(element, in: scanner) else { return nil }
    func word(_ name: String) -> String? {
      (try? object.string(name, in: scanner)).flatMap { $0 }
    }
    self.kind = kind
    identifier = word("identifier").flatMap { DayOneAttachment.isPlain($0) ? $0 : nil }
    md5 = word("md5").flatMap { DayOneAttachment.isPlain($0) ? $0 : nil }
    type = (word("type") ?? word("format")).flatMap { DayOneAttachment.isPlain($0) ? $0 : nil }
    name = word("filename")
    if identifier == nil, md5 == nil { return nil }
  }

  /// Whether a word can be a part of a file's name and nothing else.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= 64
      && word.utf8.allSatisfy { EntryID.isWordByte($0) || $0 == UInt8(ascii: "-") }
  }

  func attachment(of document: String) -> ForeignAttachment? {
    guard let folder = ForeignAttachment.joined(kind.folder, from: document) else { return nil }
    var places: [ForeignAttachment.Place] = []
    for stem in [md5, identifier].compactMap({ $0 }) {
      if let type { places.append(.path("\(folder)/\(stem).\(type)")) }
      places.append(.stem(stem, in: folder))
    }
    return ForeignAttachment(places, name: name)
  }
}

extension EntryID {
  /// A letter or a digit of ASCII.
  fileprivate static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
