import JSONBytes
import TimelineDomain

/// `{"mood": string, "score"?: 1…5, "note"?: string, "tags"?: [string], "starred"?: bool}` and
/// members of later versions. The mood may have any name.
struct MoodPostDTO {
  static let members: [5 of StaticString] = ["mood", "score", "note", "tags", "starred"]
  /// Members that mean the same whatever the rest says, each with those that belong to it.
  static let units: [[String]] = [["mood", "score"], ["note"]]

  private let mood: Range<Int>
  private let score: Range<Int>?
  private let note: Range<Int>?
  private let tags: Range<Int>?
  private let starred: Range<Int>?

  /// Nil if a known member is missing, repeated or has another shape.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard
      let known = scanner.knownMembers(of: payload, MoodPostDTO.members),
      let mood = known[0], scanner.isString(mood),
      scanner.isScore(known[1]),
      scanner.present(known[2]).map({ scanner.isString($0) }) ?? true,
      scanner.areTags(known[3]), scanner.isFlag(known[4])
    else { return nil }
    self.mood = mood
    score = known[1]
    note = known[2]
    tags = known[3]
    starred = known[4]
  }

  // MARK: To the model

  func post(
    id: EntryID, revision: EntryID, moment: Moment?, in scanner: JSONScanner
  ) -> MoodPost {
    .restored(
      id: id, revision: revision, moment: moment, mood: .restored(scanner.text(mood)),
      storedScore: scanner.score(score), note: scanner.present(note).map { scanner.text($0) },
      givenTags: scanner.tags(tags), isStarred: scanner.flag(starred))
  }

  // MARK: From the model

  static func write(_ post: MoodPost, to object: inout JSONWriter) {
    object.name("mood")
    object.string(post.mood.name)
    if let score = post.storedScore {
      object.name("score")
      object.number(score.value)
    }
    if let note = post.note {
      object.name("note")
      object.string(note)
    }
    object.tagsAndStar(post.givenTags, post.isStarred)
  }

  /// The members that the edit changes. A new mood also changes an existing score.
  func memberEdits(for edit: PostEdit, in scanner: JSONScanner) -> [JSONMemberEdit] {
    var edits: [JSONMemberEdit] = []
    if case .set(let new) = edit.mood, !new.name.hasSameBytes(as: scanner.text(mood)) {
      edits.append(JSONMemberEdit("mood", JSONWriter.string(new.name)))
    }
    if case .set(let new) = edit.mood, let old = scanner.score(score), old != new.score {
      edits.append(JSONMemberEdit("score", new.score.map { JSONWriter.number($0.value) }))
    }
    return edits + scanner.edits("note", note, edit.words(.note), edit)
      + scanner.tagAndStarEdits(tags: tags, starred: starred, for: edit)
  }
}

extension JSONScanner {
  /// Absent, `null`, or a number from 1 to 5.
  fileprivate func isScore(_ range: Range<Int>?) -> Bool {
    guard let range = present(range) else { return true }
    return score(range) != nil
  }

  fileprivate func score(_ range: Range<Int>?) -> Score? {
    guard let range = present(range) else { return nil }
    // Nearly all scores are one digit.
    if range.count == 1 { return Score(Double(bytes[range.lowerBound] &- UInt8(ascii: "0"))) }
    return text(ofNumber: range).flatMap { Double($0) }.flatMap { Score($0) }
  }
}
