import JSONBytes
import TimePhrases
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

  /// What the text has at its place.
  var reference: String? { identifier.map(kind.reference) }

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

/// References to files at the end of a text.
enum DayOneReferences {
  static func adding(_ references: [String], to text: String) -> String {
    references.isEmpty ? text : text + "\n\n" + references.joined(separator: "\n")
  }

  /// The text that `adding` got.
  static func without(_ references: Set<String>, in text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.count
    while let last = lines.last, references.contains(String(last)) { lines.removeLast() }
    guard lines.count < count, lines.count > 1, lines.last?.isEmpty == true else { return text }
    return lines.dropLast().joined(separator: "\n")
  }
}

/// The elements of the kept members `photos`, `videos`, `audios` and `pdfAttachments` of an entry.
struct DayOneElements {
  private typealias Element = (
    kind: DayOneAttachment.Kind, attachment: DayOneAttachment?, json: [UInt8]
  )

  private var elements: [Element]

  /// Takes them out of the members.
  init(_ members: inout [ForeignMember]) {
    elements = []
    for kind in DayOneAttachment.Kind.allCases {
      guard let member = members.first(where: { $0.name == kind.rawValue }) else { continue }
      let scanner = JSONScanner(member.value.span)
      guard let list = scanner.elements(of: 0..<member.value.count) else { continue }
      members.removeAll { $0.name == kind.rawValue }
      for range in list {
        elements.append(
          (kind, DayOneAttachment(range, kind, in: scanner), scanner.copy(range)))
      }
    }
  }

  /// The element of a file, which counts for no other file.
  mutating func take(
    md5: String, name: String?
  ) -> (kind: DayOneAttachment.Kind, attachment: DayOneAttachment, json: [UInt8])? {
    let stem = name?.split(separator: ".").first.map(String.init)
    let index =
      elements.firstIndex { $0.attachment?.md5?.lowercased() == md5 }
      ?? elements.firstIndex { element in
        guard let attachment = element.attachment, let stem else { return false }
        return [attachment.md5, attachment.identifier].contains(stem)
      }
    guard let index, let attachment = elements[index].attachment else { return nil }
    let element = elements.remove(at: index)
    return (element.kind, attachment, element.json)
  }

  /// What no file has taken.
  var rest: [(DayOneAttachment.Kind, [[UInt8]])] {
    DayOneAttachment.Kind.allCases.compactMap { kind in
      let rest = elements.filter { $0.kind == kind }.map(\.json)
      return rest.isEmpty ? nil : (kind, rest)
    }
  }
}

/// A file in an export for Day One: its element, its place in the archive, and its reference.
struct DayOneFile {
  let kind: DayOneAttachment.Kind
  let element: [UInt8]
  let path: String
  let reference: String?

  /// Nil if bytes are missing. `original` is the file before place and device were left out.
  init?(
    _ opened: FileExport.Opened, of original: AttachedFile, known: inout DayOneElements
  ) {
    let (file, bytes) = opened
    var hash = MD5()
    guard bytes.forEachPiece({ hash.add($0) }) else { return nil }
    let md5 = hash.text
    let facts = PictureFacts.read(count: bytes.count, source: bytes.read)
    let media = facts?.kind.mediaType ?? file.media
    let type = DayOneFile.type(media, name: file.name)
    if file.digest == original.digest, let old = known.take(md5: md5, name: file.name) {
      kind = old.kind
      element = old.json
      let stem = old.attachment.md5 ?? old.attachment.identifier ?? md5
      path = "\(kind.folder)/\(stem).\(old.attachment.type ?? type)"
      reference = old.attachment.reference
      return
    }
    let kind = DayOneAttachment.Kind(media: media)
    self.kind = kind
    path = "\(kind.folder)/\(md5).\(type)"
    let identifier = file.digest.text.prefix(32).uppercased()
    reference = kind.reference(identifier)
    var writer = JSONWriter()
    writer.object { object in
      object.member("identifier", identifier)
      object.member("md5", md5)
      object.member(kind == .audios ? "format" : "type", type)
      if let name = file.name { object.member("filename", name) }
      object.name("fileSize")
      object.number(bytes.count)
      if let size = facts?.size {
        object.name("width")
        object.number(size.width)
        object.name("height")
        object.number(size.height)
      }
      if let taken = facts?.taken {
        let time = OffsetTime(wall: taken.wall, offset: taken.offset ?? 0)
        object.member("date", OffsetTime(seconds: time.seconds, offset: 0).spelling)
      }
    }
    element = writer.bytes
  }

  /// The ending of the file: the one that Day One expects for the content.
  private static func type(_ media: String?, name: String?) -> String {
    switch media?.lowercased() {
    case "image/jpeg": return "jpeg"
    case let media? where media.hasPrefix("image/"):
      let type = media.dropFirst(6)
      return type.allSatisfy { $0.isLetter || $0.isNumber } ? String(type) : "jpeg"
    case "video/quicktime": return "mov"
    case "video/mp4": return "mp4"
    case "audio/mp4": return "m4a"
    case "audio/mpeg": return "mp3"
    case "audio/wav": return "wav"
    case "application/pdf": return "pdf"
    default:
      let ending = name?.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? "bin"
      return ending.utf8.allSatisfy(EntryID.isWordByte) ? ending : "bin"
    }
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
