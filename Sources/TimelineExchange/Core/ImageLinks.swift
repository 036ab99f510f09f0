import TextSearch

import JSONBytes
import TimelineDomain

/// The images that a text names: `![alt](path "title")` of Markdown and `<img src="path">` of HTML.
enum ImageLinks {
  /// What a text says where an image is, and the image's path. An address is no path.
  struct Link: Hashable {
    let range: Range<String.Index>
    let name: String
    let path: String
  }

  /// In the order of the text.
  static func links(in text: String) -> [Link] {
    // Most texts have neither.
    guard text.utf8.contains(UInt8(ascii: "!")) || text.utf8.contains(UInt8(ascii: "<")) else {
      return []
    }
    return (markdown(text) + html(text)).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The files among them that are next to the document, each once.
  static func files(in text: String, of document: String) -> [ForeignAttachment] {
    links(in: text).compactMap { ForeignAttachment(path: $0.path, from: document) }.eachOnce()
  }

  private static let longest = 1000

  private static func markdown(_ text: String) -> [Link] {
    text.ranges(of: "![").compactMap { start in
      let rest = text[start.upperBound...].prefix(longest)
      guard let middle = rest.firstRange(of: "](") else { return nil }
      let name = rest[..<middle.lowerBound]
      let target = rest[middle.upperBound...]
      guard !name.contains("\n"), let end = end(of: target) else { return nil }
      let inner = target[..<end]
      guard !inner.contains("\n") else { return nil }
      return Link(
        range: start.lowerBound..<text.index(after: end), name: String(name),
        path: decoded(path(inner)))
    }
  }

  /// The closing parenthesis that belongs to the opening one.
  private static func end(of target: Substring) -> String.Index? {
    var depth = 0
    for index in target.indices {
      switch target[index] {
      case "(": depth += 1
      case ")" where depth == 0: return index
      case ")": depth -= 1
      default: break
      }
    }
    return nil
  }

  /// Without angle brackets and title.
  private static func path(_ inner: Substring) -> Substring {
    if inner.first == "<", let end = inner.firstIndex(of: ">") {
      return inner[inner.index(after: inner.startIndex)..<end]
    }
    return inner.prefix { $0 != " " }
  }

  private static func html(_ text: String) -> [Link] {
    text.ranges(of: "<img ").compactMap { start in
      let rest = text[start.upperBound...].prefix(longest)
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let range = start.lowerBound..<text.index(after: end)
      guard let source = value(of: "src", in: rest[..<end]) else { return nil }
      return Link(
        range: range, name: value(of: "alt", in: rest[..<end]) ?? "", path: decoded(source[...]))
    }
  }

  private static func value(of name: String, in tag: Substring) -> String? {
    for quote in ["\"", "'"] {
      guard let start = tag.firstRange(of: "\(name)=\(quote)") else { continue }
      return tag[start.upperBound...].firstIndex(of: Character(quote)).map {
        String(tag[start.upperBound..<$0]).replacing("&amp;", with: "&")
      }
    }
    return nil
  }

  /// With the bytes that `%20` and the like stand for.
  private static func decoded(_ path: Substring) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return String(path) }
    let bytes = Array(path.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? String(path)
  }

  /// A path as the target of a link.
  static func encoded(_ path: String) -> String {
    path.utf8.map { byte -> String in
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 0x80 && (character.isLetter || character.isNumber || "-._~/".contains(character))
      if isPlain { return String(character) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

/// A file that an export of this program names in its own words: `{"sha256", "name"?, "path"}`.
struct OwnFile {
  let file: AttachedFile
  /// Relative to the document.
  let path: String

  /// Nil for an element of another shape.
  init?(_ element: Range<Int>, in scanner: borrowing JSONScanner) {
    guard let object = ForeignObject(element, in: scanner),
      let hash = (try? object.string("sha256", in: scanner)).flatMap({ $0 }),
      let digest = FileDigest(digits: Array(hash.utf8)),
      let path = (try? object.string("path", in: scanner)).flatMap({ $0 })
    else { return nil }
    func word(_ name: String) -> String? {
      (try? object.string(name, in: scanner)).flatMap { $0 }
    }
    file = .restored(digest: digest, size: nil, name: word("name"), media: word("media"))
    self.path = path
  }

  init(_ file: AttachedFile, path: String) {
    self.file = file
    self.path = path
  }

  func attachment(of document: String) -> ForeignAttachment? {
    ForeignAttachment.joined(path, from: document).map {
      ForeignAttachment([.path($0)], name: file.name, digest: file.digest)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("sha256", file.digest.text)
      if let name = file.name { object.member("name", name) }
      if let media = file.media { object.member("media", media) }
      object.member("path", path)
    }
  }

  /// The line that shows or links it in Markdown.
  var link: String {
    let name = MarkdownHeading.escaped(file.shownName)
    return "\(isInlinePicture ? "!" : "")[\(name)](\(ImageLinks.encoded(path)))"
  }
}

extension [OwnFile] {
  /// Nothing for bytes that are no list.
  init(json bytes: [UInt8]) {
    let scanner = JSONScanner(bytes.span)
    let elements = scanner.value(in: 0..<bytes.count).flatMap { scanner.elements(of: $0) } ?? []
    self = elements.compactMap { OwnFile($0, in: scanner) }
  }

  var json: String {
    var writer = JSONWriter()
    writer.array { list in for file in self { file.write(to: &list) } }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension OwnFile {
  /// A picture without scripts that every browser shows. An export has given the path its ending.
  var isInlinePicture: Bool {
    ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(MediaType.of(name: path))
  }
}
