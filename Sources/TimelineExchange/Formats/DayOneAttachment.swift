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
  /// Only in the elements that an export of this program has added. Day One ignores it.
  let digest: FileDigest?

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
    digest = word("sha256").flatMap { FileDigest(digits: Array($0.utf8)) }
    if identifier == nil, md5 == nil { return nil }
  }

  /// The MD5, if it is one. Some exports name files by other words there.
  private var checksum: String? {
    md5.flatMap { word in
      word.utf8.count == 32 && word.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        ? word.lowercased() : nil
    }
  }

  /// Whether a word can be a part of a file's name and nothing else.
  static func isPlain(_ word: String) -> Bool {
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
    return ForeignAttachment(places, name: name, digest: digest, md5: checksum)
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

/// The elements of the members `photos`, `videos`, `audios` and `pdfAttachments` of an entry.
struct DayOneAttachments {
  /// Also those that name no file.
  private(set) var count = 0
  private(set) var files: [ForeignAttachment] = []
  /// What an export of this program may have put below the words, for the files that it added.
  private(set) var references: Set<String> = []
  /// Those that no file has taken.
  private var elements: [DayOneAttachment] = []

  /// `isOurs`: this program made the entry, and all references.
  init(_ entry: borrowing JSONEntry, in document: String, isOurs: Bool) {
    for kind in DayOneAttachment.Kind.allCases {
      let list = entry.elements(kind.rawValue)
      count += list.count
      for element in list {
        guard let new = DayOneAttachment(element, kind, in: entry.scanner) else { continue }
        if let file = new.attachment(of: document) { files.append(file) }
        if isOurs || new.digest != nil, let reference = new.reference {
          references.insert(reference)
        }
      }
    }
  }

  /// What an import kept.
  init(_ members: [ForeignMember]) {
    for member in members {
      guard let kind = DayOneAttachment.Kind(rawValue: member.name) else { continue }
      let scanner = JSONScanner(member.value.span)
      for element in DayOneAttachments.elements(of: member.value) {
        if let new = DayOneAttachment(element, kind, in: scanner) { elements.append(new) }
      }
    }
  }

  /// The element of a file, which counts for no other file.
  mutating func take(md5: String, name: String?) -> DayOneAttachment? {
    let stem = name?.split(separator: ".").first.map(String.init)
    let index =
      elements.firstIndex { $0.md5?.lowercased() == md5 }
      ?? elements.firstIndex { element in
        stem.map { [element.md5, element.identifier].contains($0) } ?? false
      }
    return index.map { elements.remove(at: $0) }
  }

  /// Adds elements after those that the member has, or a new member.
  static func add(
    _ new: [[UInt8]], _ kind: DayOneAttachment.Kind, to members: inout [ForeignMember]
  ) {
    let bytes = Array(new.joined(separator: [UInt8(ascii: ",")]))
    let index = members.firstIndex { $0.name == kind.rawValue }
    if let index, let last = elements(of: members[index].value).last {
      let value = members[index].value
      members[index] = ForeignMember(
        name: kind.rawValue, spelling: members[index].spelling,
        value: value[..<last.upperBound] + [UInt8(ascii: ",")] + bytes + value[last.upperBound...])
    } else {
      if let index { members.remove(at: index) }
      members.append(
        ForeignMember(
          name: kind.rawValue, spelling: JSONWriter.string(kind.rawValue),
          value: [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]))
    }
  }

  /// The member before `add`. Nil for a new one.
  static func withoutOwn(_ member: ForeignMember) -> ForeignMember? {
    guard let kind = DayOneAttachment.Kind(rawValue: member.name) else { return member }
    let scanner = JSONScanner(member.value.span)
    let list = elements(of: member.value)
    let isOwn = list.map { DayOneAttachment($0, kind, in: scanner)?.digest != nil }
    guard let first = isOwn.firstIndex(of: true), let end = list.last?.upperBound,
      isOwn[first...].allSatisfy({ $0 })
    else { return member }
    if first == 0 { return nil }
    return ForeignMember(
      name: member.name, spelling: member.spelling,
      value: Array(member.value[..<list[first - 1].upperBound] + member.value[end...]))
  }

  private static func elements(of value: [UInt8]) -> [Range<Int>] {
    JSONScanner(value.span).elements(of: 0..<value.count) ?? []
  }
}

/// A file in an export for Day One: its place in the archive, and what an entry needs to name it.
struct DayOneFile {
  let kind: DayOneAttachment.Kind
  let path: String
  /// Nil if Day One's own element names the file.
  let element: [UInt8]?
  /// What the text needs for the element.
  let reference: String?

  /// Nil for a file that Day One has no place for. `original` is the file before place and device were
  /// left out.
  init?(
    _ opened: FileExport.Opened, md5: String, of original: AttachedFile,
    known: inout DayOneAttachments
  ) {
    let (file, bytes) = opened
    let content = Content(opened)
    if file.digest == original.digest, let old = known.take(md5: md5, name: file.name) {
      kind = old.kind
      // The ending that Day One used, even if it is another one than the content's, but none that a
      // browser runs.
      let own = old.type.flatMap { MediaType.isActive(name: ".\($0)") ? nil : $0 }
      let stem = old.md5 ?? old.identifier ?? md5
      path = "\(kind.folder)/\(stem).\(own ?? content?.type ?? "bin")"
      (element, reference) = (nil, nil)
      return
    }
    guard let content else { return nil }
    kind = content.kind
    path = "\(kind.folder)/\(md5).\(content.type)"
    let identifier = file.digest.text.prefix(32).uppercased()
    reference = kind.reference(identifier)
    let facts = PictureFacts.read(count: bytes.count, source: bytes.read)
    var writer = JSONWriter()
    writer.object { object in
      object.member("identifier", identifier)
      object.member("md5", md5)
      object.member("sha256", file.digest.text)
      object.member(content.kind == .audios ? "format" : "type", content.type)
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

  /// Nil if bytes are missing.
  static func md5(of bytes: FileBytes) -> String? {
    var hash = MD5()
    return bytes.forEachPiece({ hash.add($0) }) ? hash.text : nil
  }

  /// What Day One knows of a file: the member that it is in, and the ending of its file.
  private struct Content {
    let kind: DayOneAttachment.Kind
    let type: String

    private static let photos: [String: String] = [
      "image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif", "image/heic": "heic",
      "image/heif": "heic", "image/webp": "webp",
    ]

    /// By the first bytes. Of films and recordings the ending of the name is enough, because not all of
    /// them have bytes that tell.
    init?(_ opened: FileExport.Opened) {
      let head = opened.bytes.read(0, MediaType.headSize)
      if let type = MediaType.of(head: head, name: nil).flatMap({ Content.photos[$0] }) {
        (kind, self.type) = (.photos, type)
        return
      }
      let name = FileName.forExport(opened.file, head: head, prefix: "")
      let media = MediaType.of(name: name) ?? ""
      if media == "application/pdf", MediaType.of(head: head, name: nil) == media {
        kind = .pdfs
      } else if media.hasPrefix("video/") {
        kind = .videos
      } else if media.hasPrefix("audio/") {
        kind = .audios
      } else {
        return nil
      }
      type = name.split(separator: ".").last.map { $0.lowercased() } ?? "bin"
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
