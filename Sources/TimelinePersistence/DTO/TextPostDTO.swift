import JSONBytes
import TimelineDomain

/// `{"text": string, "tags"?: [string], "starred"?: bool}` and members of later versions.
struct TextPostDTO {
  static let members: [3 of StaticString] = ["text", "tags", "starred"]
  /// Members that mean the same whatever the rest says, each with those that belong to it.
  static let units: [[String]] = [["text"]]

  private let text: Range<Int>
  private let tags: Range<Int>?
  private let starred: Range<Int>?

  /// Nil if a known member is missing, repeated or has another shape. Decodes nothing.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard let known = scanner.knownMembers(of: payload, TextPostDTO.members),
      let text = known[0], scanner.isString(text),
      scanner.areTags(known[1]), scanner.isFlag(known[2])
    else { return nil }
    self.text = text
    tags = known[1]
    starred = known[2]
  }

  // MARK: To the model

  func post(
    id: EntryID, revision: EntryID, moment: Moment?, in scanner: JSONScanner
  ) -> TextPost {
    .restored(
      id: id, revision: revision, moment: moment, text: scanner.text(text),
      givenTags: scanner.tags(tags), isStarred: scanner.flag(starred))
  }

  // MARK: From the model

  static func write(_ post: TextPost, to object: inout JSONWriter) {
    object.plainName("text")
    object.string(post.text)
    object.tagsAndStar(post.givenTags, post.isStarred)
  }

  /// The members that the edit changes.
  func memberEdits(for edit: PostEdit, in scanner: JSONScanner) -> [JSONMemberEdit] {
    scanner.edits("text", text, edit.words(.text), edit)
      + scanner.tagAndStarEdits(tags: tags, starred: starred, for: edit)
  }
}
