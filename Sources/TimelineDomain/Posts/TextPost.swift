import TextSearch

/// A text about a moment.
package struct TextPost: Hashable, Sendable {
  /// The id of the post's first entry; edits keep it.
  package let id: EntryID
  /// The entry that this content comes from; the next edit replaces it.
  package let revision: EntryID
  /// Nil if the entry has no valid moment.
  package let moment: Moment?
  package let text: String
  /// The tags that the user gave, without those in the text.
  package let givenTags: [Tag]
  package let isStarred: Bool

  private init(
    id: EntryID, revision: EntryID, moment: Moment?, text: String, givenTags: [Tag],
    isStarred: Bool
  ) {
    self.id = id
    self.revision = revision
    self.moment = moment
    self.text = text
    self.givenTags = givenTags
    self.isStarred = isStarred
  }

  package static func initial(
    id: EntryID, moment: Moment, text: String, tags: [Tag] = [], isStarred: Bool = false
  ) -> TextPost {
    TextPost(
      id: id, revision: id, moment: moment, text: text, givenTags: tags.eachOnce(),
      isStarred: isStarred)
  }

  package static func restored(
    id: EntryID, revision: EntryID, moment: Moment?, text: String, givenTags: [Tag],
    isStarred: Bool
  ) -> TextPost {
    TextPost(
      id: id, revision: revision, moment: moment, text: text, givenTags: givenTags,
      isStarred: isStarred)
  }

  /// The given tags and those in the text, without duplicates.
  package var tags: [Tag] { (givenTags + Tag.found(in: text)).eachOnce() }

  /// Applies an edit.
  package func updated(
    with edit: PostEdit, revision: EntryID
  ) throws(RepositoryError) -> TextPost {
    try edit.checkFields(of: .text)
    let new = edit.words(.text)
    let typed = new.value(insteadOf: self.text)
    let text = edit.renamedTag?.applied(to: typed) ?? typed
    guard new == .keep || new != .clear && !text.isBlank else { throw .edit(.textWouldBeEmpty) }
    if !edit.removedTags.isEmpty {
      try edit.checkRemovedTags(before: tags, given: givenTags, inText: Tag.found(in: text))
    }
    return changing(
      revision: revision, moment: edit.moment, text: text, givenTags: edit.tags(from: givenTags),
      isStarred: edit.isStarred.value(insteadOf: isStarred))
  }

  package func with(text: String) -> TextPost { changing(text: text) }
  package func with(givenTags: [Tag]) -> TextPost { changing(givenTags: givenTags) }
  package func with(isStarred: Bool) -> TextPost { changing(isStarred: isStarred) }
  /// Nil clears the moment.
  package func with(moment: Moment?) -> TextPost { changing(moment: FieldEdit(moment)) }

  /// The only function that copies every field.
  private func changing(
    revision: EntryID? = nil, moment: FieldEdit<Moment> = .keep, text: String? = nil,
    givenTags: [Tag]? = nil, isStarred: Bool? = nil
  ) -> TextPost {
    TextPost(
      id: id, revision: revision ?? self.revision, moment: moment.applied(to: self.moment),
      text: text ?? self.text, givenTags: givenTags ?? self.givenTags,
      isStarred: isStarred ?? self.isStarred)
  }
}

extension TextPost: PostModel {
  static let fields: [PostField] = [.text]
  static let editedFields: [PostField] = [.text]

  static func content(_ words: [PostField: String]) throws(PostField.Flaw) -> Post.Content {
    guard let text = words[.text] else { throw .missing(.text) }
    return .text(text)
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension String {
  /// Whether it has only white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether there is nothing but images without a name, which stand for attached files.
  package var isWordless: Bool {
    // Most texts begin with a letter.
    if let byte = utf8.first, byte > 0x21, byte < 0x80 { return false }
    guard let first = first(where: { !$0.isWhitespace }) else { return true }
    return first == "!" && withoutFileReferences.isBlank
  }

  /// Without images that Markdown names by a path or an id alone, such as `![](photo.jpg)`.
  package var withoutFileReferences: String {
    let sign = "![]("
    // Most texts have no image; the bytes tell so at once.
    guard utf8.contains(UInt8(ascii: "!")), contains(sign) else { return self }
    var (result, rest) = ("", self[...])
    while let begin = rest.firstRange(of: sign) {
      let address = rest[begin.upperBound...].prefix { $0 != ")" && !$0.isWhitespace }
      let isFile =
        !address.isEmpty && address.endIndex < rest.endIndex && rest[address.endIndex] == ")"
        && !["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
      result += rest[..<(isFile ? begin.lowerBound : begin.upperBound)]
      rest = isFile ? rest[rest.index(after: address.endIndex)...] : rest[begin.upperBound...]
    }
    return result + rest
  }

  /// Without the marks that Day One has at the places of pictures and other files; lines that have nothing
  /// else go, too.
  package var withoutPictureMarks: String {
    let sign = "![](dayone-moment:"
    guard utf8.contains(UInt8(ascii: "!")), contains(sign) else { return self }
    var kept: [String] = []
    var isAfterMark = false
    for line in split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let words = line.contains(sign) ? line.withoutFileReferences : line
      let isMark = words.isBlank && !line.isBlank
      // Of the empty lines around a mark, one stays.
      let isSecond = isAfterMark && line.isBlank && kept.last?.isBlank ?? true
      if !isMark, !isSecond { kept.append(words) }
      isAfterMark = isMark
    }
    return kept.joined(separator: "\n")
  }

  /// Without blank lines at the end.
  package var withoutBlankEnd: String {
    guard utf8.last.map({ $0 <= 0x20 }) == true else { return self }
    guard let ink = utf8.lastIndex(where: { $0 > 0x20 }) else { return "" }
    guard let end = utf8[ink...].firstIndex(of: 0x0A) else { return self }
    return String(self[..<end])
  }

  /// Compares bytes. `==` treats `é` in one scalar and in two as equal, but changing one to the
  /// other is an edit.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Array where Element: Hashable {
  /// The same elements in the same order, without duplicates.
  @inlinable
  package func eachOnce() -> [Element] {
    guard count > 1 else { return self }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
