import JSONBytes
import TimelineDomain

/// The member `files` of an entry's envelope. In another shape it has no elements, and stays as it is.
struct FilesMember {
  struct Element {
    let range: Range<Int>
    /// Nil for an element of another shape, which names nothing.
    let file: AttachedFile?
  }

  let elements: [Element]
  private let value: Range<Int>?
  private let isList: Bool

  /// `value` is the first `files` member's value; nil without one.
  init(_ value: Range<Int>?, in scanner: JSONScanner) {
    self.value = value
    let ranges = value.flatMap { scanner.elements(of: $0) }
    isList = ranges != nil
    elements = (ranges ?? []).map {
      Element(range: $0, file: FilesMember.file($0, in: scanner))
    }
  }

  /// The `files` of a line's object.
  init(ofObject object: Range<Int>, in scanner: JSONScanner) {
    self.init(scanner.member("files", of: object), in: scanner)
  }

  var files: [AttachedFile] { elements.compactMap(\.file) }

  private static func file(_ element: Range<Int>, in scanner: JSONScanner) -> AttachedFile? {
    guard scanner.kind(of: element) == .object,
      let hash = scanner.member("sha256", of: element), scanner.isString(hash),
      let digest = FileDigest(digits: scanner.decodedString(hash))
    else { return nil }
    func text(_ name: StaticString) -> String? {
      scanner.member(name, of: element).flatMap {
        scanner.isString($0) ? String(showing: scanner.decodedString($0)) : nil
      }
    }
    let size = scanner.member("size", of: element).flatMap {
      Int(String(decoding: scanner.copy($0), as: UTF8.self))
    }
    return .restored(
      digest: digest, size: size.flatMap { $0 >= 0 ? $0 : nil }, name: text("name"),
      media: text("media"))
  }

  // MARK: Edits

  /// The edit that adds files at the end. It belongs before `payload`. Nil if the member has another
  /// shape, which a later version may understand; `null` counts as absent.
  func adding(_ files: [AttachedFile], in scanner: JSONScanner) -> JSONMemberEdit? {
    let new = files.map(FilesMember.json)
    guard let value, scanner.kind(of: value) != .null else {
      let list = new.joined(separator: [UInt8(ascii: ",")])
      return JSONMemberEdit("files", [UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
    }
    guard isList else { return nil }
    return scanner.splicing(array: value, removing: { _ in false }, adding: new)
      .map { JSONMemberEdit("files", $0) }
  }

  /// The edit that removes elements by their numbers. Without elements, the member goes. Nil if there
  /// is no list.
  func removing(_ numbers: Set<Int>, in scanner: JSONScanner) -> JSONMemberEdit? {
    guard let value, isList else { return nil }
    if elements.indices.allSatisfy(numbers.contains) { return JSONMemberEdit("files", nil) }
    let removed = Dictionary(uniqueKeysWithValues: numbers.map { ($0, [UInt8]?.none) })
    return scanner.splicing(array: value, replacing: removed).map { JSONMemberEdit("files", $0) }
  }

  /// A new element.
  static func json(of file: AttachedFile) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.plainName("sha256")
      writer.string(file.digest.text)
      if let size = file.size {
        writer.plainName("size")
        writer.number(size)
      }
      if let name = file.name {
        writer.plainName("name")
        writer.string(name)
      }
      if let media = file.media {
        writer.plainName("media")
        writer.string(media)
      }
    }
    return Array(writer.bytes)
  }
}
