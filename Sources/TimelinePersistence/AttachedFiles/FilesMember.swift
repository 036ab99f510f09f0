import JSONBytes
import TimelineDomain

/// The member `files` of an entry's envelope. In another shape it has no elements, and stays as it is.
/// Of several, the first counts.
struct FilesMember {
  struct Element {
    let range: Range<Int>
    /// Nil for an element of another shape, which names nothing.
    let file: AttachedFile?
  }

  let elements: [Element]
  let isRepeated: Bool
  private let value: Range<Int>?
  private let isList: Bool

  /// The `files` of a line's object.
  init(ofObject object: Range<Int>, in scanner: JSONScanner) {
    var values: [Range<Int>] = []
    _ = scanner.forEachMember(of: object) { member in
      if scanner.string(member.name, equals: "files") { values.append(member.value) }
    }
    isRepeated = values.count > 1
    value = values.first
    let ranges = value.flatMap { scanner.elements(of: $0) }
    isList = ranges != nil
    elements = (ranges ?? []).map {
      Element(range: $0, file: FilesMember.file($0, in: scanner))
    }
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
    func size(_ name: StaticString) -> Int? {
      let number = scanner.member(name, of: element).flatMap {
        Int(String(decoding: scanner.copy($0), as: UTF8.self))
      }
      return number.flatMap { $0 >= 0 ? $0 : nil }
    }
    let (stored, plain) = (size("size"), size("plain"))
    let file = AttachedFile.restored(
      digest: digest, size: plain ?? stored, name: text("name"), media: text("media"))
    return plain == nil ? file : file.sealed(as: digest, size: stored)
  }

  // MARK: Edits

  /// The edit of the member; none if it stays as it is. A new member belongs before `payload`, and one
  /// without elements goes. Nil if the member is repeated or has another shape, which a later version
  /// may understand; `null` counts as absent.
  func edits(for edit: PostEdit, in scanner: JSONScanner) -> [JSONMemberEdit]? {
    if edit.addedFiles.isEmpty, edit.removedFiles.isEmpty { return [] }
    let present = value.flatMap { scanner.present($0) }
    guard !isRepeated, present == nil || isList else { return nil }
    let kept = elements.filter { !($0.file.map(edit.removesFile) ?? false) }
    let added = edit.filesAdded(to: files).map(FilesMember.json)
    if kept.count == elements.count, added.isEmpty { return [] }
    if kept.isEmpty, added.isEmpty { return [JSONMemberEdit("files", nil)] }
    guard let present else { return [JSONMemberEdit("files", EntryLine.array(added))] }
    let keptRanges = Set(kept.map(\.range))
    return scanner.splicing(array: present, removing: { !keptRanges.contains($0) }, adding: added)
      .map { [JSONMemberEdit("files", $0)] }
  }

  /// The member with other files in place of some, by the numbers of their elements. All other bytes stay the same.
  func edit(replacing files: [Int: AttachedFile], in scanner: JSONScanner) -> JSONMemberEdit? {
    var values: [Int: [UInt8]?] = [:]
    for (index, file) in files {
      let number: (Int?) -> [UInt8]? = { $0.map { Array(String($0).utf8) } }
      let edits = [
        JSONMemberEdit("sha256", JSONWriter.string(file.digest.text)),
        JSONMemberEdit("size", number(file.storedSize)),
        JSONMemberEdit("plain", file.isSealed ? number(file.size) : nil),
      ]
      values[index] = scanner.splicing(elements[index].range, edits)
    }
    guard let value else { return nil }
    return scanner.splicing(array: value, replacing: values).map { JSONMemberEdit("files", $0) }
  }

  /// What a sealed line says of its files. Nil without any.
  var outside: [UInt8]? {
    let files = files.map { FilesMember.json(of: $0.closed) }
    return files.isEmpty ? nil : EntryLine.array(files)
  }

  /// A new element. In that of a sealed file, `size` is that of the age file.
  static func json(of file: AttachedFile) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.plainName("sha256")
      writer.string(file.digest.text)
      if let size = file.storedSize {
        writer.plainName("size")
        writer.number(size)
      }
      if file.isSealed, let size = file.size {
        writer.plainName("plain")
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
