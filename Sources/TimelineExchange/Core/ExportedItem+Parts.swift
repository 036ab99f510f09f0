import JSONBytes
import TimelineDomain

// What several writers need of an item and its line.

extension ExportedItem {
  /// When it happened, or when the entry before it did. Nil in a journal without any moment.
  var moment: Moment? { item.moment ?? item.sortingMoment }

  var isStarred: Bool { item.post?.isStarred == true }

  /// All tags, also those in the words.
  var tags: [Tag] { item.post?.tags ?? [] }

  /// The kind of an entry that this version can't interpret.
  var unknownKind: String? {
    if case .unknown(let entry) = item.content { entry.kind } else { nil }
  }

  var mood: MoodPost? {
    if case .post(.mood(let post)) = item.content { post } else { nil }
  }

  /// The words for a format without moods: the mood's name is the first line.
  var words: String { item.post?.wordsWithMood ?? "" }

  /// The IANA name of the entry's time zone, if its line has one.
  var zone: String? {
    scanned { scanner, line in
      guard let value = scanner.member("zone", of: line), scanner.isString(value) else {
        return nil
      }
      return scanner.text(value)
    }
  }

  /// Where an imported entry comes from. Nil for an entry of this program, and for one with unknown
  /// needs.
  var origin: ForeignOrigin? {
    if item.isOpaque { return nil }
    return scanned { scanner, line in
      guard let payload = scanner.member("payload", of: line),
        let from = scanner.member("from", of: payload),
        let source = scanner.member("source", of: from).flatMap({ scanner.string($0) })
      else { return nil }
      let members = scanner.member("members", of: from).flatMap { scanner.members(of: $0) }
      return ForeignOrigin(
        source: source, id: scanner.member("id", of: from).flatMap { scanner.string($0) },
        members: (members ?? []).map { scanner.foreign($0) })
    }
  }

  /// What the entry brought along from that program; empty for one from elsewhere.
  func origin(in source: String) -> ForeignOrigin {
    if let origin, origin.source == source { return origin }
    return ForeignOrigin(source: source, id: nil, members: [])
  }

  private func scanned<Answer>(_ body: (JSONScanner, Range<Int>) -> Answer?) -> Answer? {
    let scanner = JSONScanner(line.span)
    return scanner.value(in: 0..<line.count).flatMap { body(scanner, $0) }
  }
}

/// The program that an entry comes from, its id there, and what this program has no member for.
struct ForeignOrigin: Hashable, Sendable {
  let source: String
  let id: String?
  let members: [ForeignMember]
}

extension JSONScanner {
  /// The value of the first member with that name.
  func member(_ name: StaticString, of object: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    let isObject = forEachMember(of: object) { member in
      if found == nil, string(member.name, equals: name) { found = member.value }
    }
    return isObject ? found : nil
  }

  /// The text of a string; nil for another value.
  func string(_ value: Range<Int>) -> String? { isString(value) ? text(value) : nil }
}

extension JSONWriter {
  /// Writes a member as its program wrote it.
  mutating func member(_ member: ForeignMember) {
    raw(member.spelling)
    verbatim(":")
    raw(member.value)
  }

  mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }
}

extension [ForeignMember] {
  /// The text of the first member with that name, if it is a string.
  func text(_ name: String) -> String? {
    guard let value = first(where: { $0.name == name })?.value else { return nil }
    return JSONScanner(value.span).string(0..<value.count)
  }
}

extension [Tag] {
  /// These tags without those that the words have already.
  func besides(_ words: String) -> [Tag] {
    let found = Set(Tag.found(in: words))
    return eachOnce().filter { !found.contains($0) }
  }
}
