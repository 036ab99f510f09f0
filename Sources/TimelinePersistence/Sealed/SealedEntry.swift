import JSONBytes
import TimelineDomain

/// The payload of a line of kind `sealed`: `{"by": "age", "key": string, "sealed": string}` and members of later
/// versions. `sealed` is an age file in Base64.
struct SealedPayload {
  static let members: [3 of StaticString] = ["by", "key", "sealed"]

  /// The name of the key, for people.
  let key: String
  let file: [UInt8]

  init(payload: Range<Int>, in scanner: JSONScanner) throws(SealFlaw) {
    guard let known = scanner.knownMembers(of: payload, SealedPayload.members),
      let by = known[0], let key = known[1], let sealed = known[2],
      scanner.isString(by), scanner.string(by, equals: "age"), scanner.isString(key),
      scanner.isString(sealed)
    else { throw .unreadable }
    // Nothing is repaired: a line break in the text may be the trace of a change.
    guard let file = Base64.decoded(scanner.decodedString(sealed)) else { throw .damaged }
    self.key = scanner.text(key)
    self.file = file
  }
}

/// A line of kind `sealed`, and the line that it opens to.
///
/// Outside are the id, the time, the links and the sizes and digests of the sealed files. Inside is `{"post": string, "type": string, "at"?: …, "payload": …}` with
/// all other members of the line, known or not, and then spaces, so that the length says little.
enum SealedEntry {
  static let kind: StaticName = "sealed"
  static let ability = "sealed-1"
  /// The first program that reads the kind.
  static let since = "1.1.0"

  /// What stays outside, as it was. What describes a change, `written` and `changed`, stays nowhere.
  private static let outside: Set<String> = [
    "id", "replaces", "refs", "undoes", "batch", "settled", "at", "until", "day",
  ]
  /// What the line outside alone says.
  private static let links: Set<String> = [
    "id", "replaces", "refs", "undoes", "batch", "settled", "written", "changed", "stub", "line",
    "post",
  ]

  // MARK: Sealing

  /// The bytes to seal. `post` is the name of the entry's post, so that the bytes open there only.
  ///
  /// A line that names files in plain is refused.
  static func inside(of line: [UInt8], post: EntryID) throws(SealFlaw) -> [UInt8] {
    let bytes = try spliced(line) { scanner, entry throws(SealFlaw) in
      guard entry.kind.post != nil, !entry.hasAside, entry.hasFamiliarEnvelope,
        entry.payload != nil
      else { throw .unsealable }
      let files = FilesMember(ofObject: entry.range, in: scanner)
      guard !files.isRepeated else { throw .unsealable }
      guard files.files.allSatisfy(\.isSealed) else { throw .plainFiles }
      return scanner.rawEdits(of: entry.range) { links.contains($0) ? .some(nil) : nil }
        + [.init(new: "post", post.json)]
    }
    return padded(bytes)
  }

  /// The files of a line, or of what is inside, by the numbers of their elements.
  static func files(of line: [UInt8]) -> [Int: AttachedFile] {
    let scanner = JSONScanner(line.span)
    guard let object = scanner.value(in: line.indices) else { return [:] }
    let elements = FilesMember(ofObject: object, in: scanner).elements.enumerated()
    return Dictionary(
      uniqueKeysWithValues: elements.compactMap { number, element in
        element.file.map { (number, $0) }
      })
  }

  /// The line with other files in place of some.
  static func replacing(
    _ files: [Int: AttachedFile], in line: [UInt8]
  ) throws(SealFlaw) -> [UInt8] {
    if files.isEmpty { return line }
    let scanner = JSONScanner(line.span)
    guard let object = scanner.value(in: line.indices),
      let edit = FilesMember(ofObject: object, in: scanner).edit(replacing: files, in: scanner),
      let new = scanner.splicing(object, [edit])
    else { throw .unsealable }
    return new + line[object.upperBound...]
  }

  /// Spaces up to the end of the length's class.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let length = paddedLength(of: bytes.count)
    return bytes + [UInt8](repeating: UInt8(ascii: " "), count: length - bytes.count)
  }

  /// The longest of the class. No bytes, such as those of an empty file, are in the first one, too.
  static func paddedLength(of count: Int) -> Int {
    let (step, longStep, long) = (256, 4096, 16_384)
    let size = count < long ? step : longStep
    return max(1, (count + size - 1) / size) * size
  }

  /// The line with its words in an age file only.
  static func line(_ line: [UInt8], file: [UInt8], key: String) throws(SealFlaw) -> [UInt8] {
    var payload = JSONWriter()
    payload.object {
      $0.name("by")
      $0.string("age")
      $0.name("key")
      $0.string(key)
      $0.name("sealed")
      $0.string(String(decoding: Base64.encoded(file), as: UTF8.self))
    }
    let bytes = try spliced(line) { scanner, entry throws(SealFlaw) in
      let files = FilesMember(ofObject: entry.range, in: scanner).outside
      let words = scanner.rawEdits(of: entry.range) { outside.contains($0) ? nil : .some(nil) }
      return words.filter { $0.name != Array("type".utf8) }
        + [
          .init(new: "type", JSONWriter.string(kind.text)),
          .init(new: "line", EntryLine.program(since).bytes),
          .init(new: "needs", EntryLine.array([JSONWriter.string(ability)])),
        ]
        + (files.map { [.init(new: "files", $0)] } ?? [])
        + [.init(new: "payload", payload.bytes)]
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// A sealed line that has of its time only the day.
  static func onlyTheDay(of line: [UInt8]) throws(SealFlaw) -> [UInt8] {
    let bytes = try spliced(line) { scanner, entry throws(SealFlaw) in
      guard let noon = entry.moment.map({ JSONWriter.string($0.noon.spelling) }) else { return [] }
      let times = scanner.rawEdits(of: entry.range) { name in
        name == "at" ? noon : name == "until" || name == "day" ? .some(nil) : nil
      }
      return times.filter { $0.name != Array("day".utf8) }
        + [.init(new: "day", Array("true".utf8))]
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// The line with the members of an older one, outside and in its payload, that this version doesn't know.
  static func keeping(unknownOf old: [UInt8], in line: [UInt8]) throws(SealFlaw) -> [UInt8] {
    let scanner = JSONScanner(old.span)
    guard let entry = TimelineEntry(scanning: old.indices, in: scanner), let payload = entry.payload
    else { throw .unreadable }
    let names = (TimelineEntry.members, SealedPayload.members)
    let outside = scanner.rawMembers(of: entry.range) { name in
      !names.0.indices.contains { scanner.string(name, equals: names.0[$0]) }
    }
    let inside = scanner.rawMembers(of: payload) { name in
      !names.1.indices.contains { scanner.string(name, equals: names.1[$0]) }
    }
    if outside.isEmpty, inside.isEmpty { return line }
    let bytes = try spliced(line) { scanner, entry throws(SealFlaw) in
      guard let payload = entry.payload, let new = scanner.splicing(payload, raw: inside) else {
        throw .unreadable
      }
      return outside + [.init(new: "payload", new)]
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  // MARK: Opening

  /// The line in plain. The members inside win over those outside; `post` is the name of the entry's post, nil to
  /// open what was sealed for another one, too.
  ///
  /// Links are only ever those outside, which the graph was judged by.
  static func opened(
    _ line: [UInt8], inside bytes: [UInt8], post: EntryID?
  ) throws(SealFlaw) -> [UInt8] {
    let members = try members(inside: bytes)
    guard let name = members.first(where: { $0.name == Array("post".utf8) }),
      post == nil || name.value == post?.json
    else { throw .otherEntry }
    let line = try spliced(line) { scanner, entry throws(SealFlaw) in
      guard entry.type(scanner) == kind.text else { throw .unreadable }
      let own = scanner.rawEdits(of: entry.range) { links.contains($0) ? nil : .some(nil) }
      let inner = members.filter { !links.contains(String(decoding: $0.name, as: UTF8.self)) }
      return own.filter { edit in !inner.contains { $0.name == edit.name } } + inner
    }
    // Anything but a post could hide or link what the line outside does not.
    guard JSONScanner(line.span).isPost(0..<line.count) else { throw .unreadable }
    return line + [UInt8(ascii: "\n")]
  }

  /// The members of what was sealed, with the name of the post in one spelling.
  private static func members(inside bytes: [UInt8]) throws(SealFlaw) -> [JSONRawEdit] {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count), scanner.kind(of: object) == .object,
      let members = scanner.members(of: object),
      Set(members.map { scanner.decodedString($0.name) }).count == members.count
    else { throw .unreadable }
    return members.map { member in
      let name = scanner.decodedString(member.name)
      let value =
        name == Array("post".utf8) && scanner.isString(member.value)
        ? EntryID(bytes: scanner.decodedString(member.value)).json : scanner.copy(member.value)
      return JSONRawEdit(name: name, spelling: scanner.copy(member.name), value: value)
    }
  }

  private static func spliced(
    _ line: [UInt8],
    _ edits: (JSONScanner, TimelineEntry) throws(SealFlaw) -> [JSONRawEdit]
  ) throws(SealFlaw) -> [UInt8] {
    let scanner = JSONScanner(line.span)
    let end = line.last == UInt8(ascii: "\n") ? line.count - 1 : line.count
    guard let entry = TimelineEntry(scanning: 0..<end, in: scanner),
      let bytes = scanner.splicing(entry.range, raw: try edits(scanner, entry), before: "payload")
    else { throw .unreadable }
    return bytes
  }
}

extension JSONRawEdit {
  fileprivate init(new name: StaticName, _ value: [UInt8]) {
    self.init(
      name: Array(name.text.utf8), spelling: JSONWriter.string(name.text), value: value)
  }
}

extension JSONScanner {
  /// The members whose names fit, with their bytes.
  fileprivate func rawMembers(
    of object: Range<Int>, _ fits: (_ name: Range<Int>) -> Bool
  ) -> [JSONRawEdit] {
    (members(of: object) ?? []).filter { fits($0.name) }.map { member in
      JSONRawEdit(
        name: decodedString(member.name), spelling: copy(member.name), value: copy(member.value))
    }
  }

  /// An edit for each member that `value` has an answer for, once for each name.
  fileprivate func rawEdits(
    of object: Range<Int>, _ value: (_ name: String) -> [UInt8]??
  ) -> [JSONRawEdit] {
    var seen: Set<[UInt8]> = []
    return (members(of: object) ?? []).compactMap { member in
      let name = decodedString(member.name)
      guard let value = value(String(decoding: name, as: UTF8.self)), seen.insert(name).inserted
      else { return nil }
      return JSONRawEdit(name: name, spelling: copy(member.name), value: value)
    }
  }

  /// Whether the line is a post of a kind that can be sealed.
  fileprivate func isPost(_ line: Range<Int>) -> Bool {
    guard let entry = TimelineEntry(scanning: line, in: self) else { return false }
    return !entry.isHider && !entry.hasAside && entry.type(self) != SealedEntry.kind.text
      && entry.type(self) != SealKey.kind
  }
}
