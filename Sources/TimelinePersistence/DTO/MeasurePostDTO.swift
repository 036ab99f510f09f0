import JSONBytes
import TimelineDomain

/// `{"name": string, "value": number, "unit"?: string, "note"?: string, "tags"?: [string], "starred"?: bool}` and
/// members of later versions.
struct MeasurePostDTO {
  static let members: [6 of StaticString] = ["name", "value", "unit", "note", "tags", "starred"]
  /// Members that mean the same whatever the rest says, each with those that belong to it.
  static let units: [[String]] = [["value", "unit"], ["name"], ["note"]]

  private let name: Range<Int>
  private let value: Range<Int>
  private let unit: Range<Int>?
  private let note: Range<Int>?
  private let tags: Range<Int>?
  private let starred: Range<Int>?

  /// Nil if a known member is missing, repeated or has another shape.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard let known = scanner.knownMembers(of: payload, MeasurePostDTO.members),
      let name = known[0], scanner.isString(name),
      let value = known[1], scanner.kind(of: value) == .number,
      scanner.present(known[2]).map({ scanner.isString($0) }) ?? true,
      scanner.present(known[3]).map({ scanner.isString($0) }) ?? true,
      scanner.areTags(known[4]), scanner.isFlag(known[5])
    else { return nil }
    (self.name, self.value) = (name, value)
    (unit, note, tags, starred) = (known[2], known[3], known[4], known[5])
  }

  func post(
    id: EntryID, revision: EntryID, moment: Moment?, in scanner: JSONScanner
  ) -> MeasurePost {
    .restored(
      id: id, revision: revision, moment: moment,
      measure: Measure(
        name: scanner.text(name),
        value: SpelledNumber(restored: scanner.text(ofNumber: value) ?? ""),
        unit: scanner.present(unit).map { scanner.text($0) }),
      note: scanner.present(note).map { scanner.text($0) }, givenTags: scanner.tags(tags),
      isStarred: scanner.flag(starred))
  }

  static func write(_ post: MeasurePost, to object: inout JSONWriter) {
    object.name("name")
    object.string(post.measure.name)
    object.name("value")
    object.raw(post.measure.value.spelling.utf8)
    if let unit = post.measure.unit {
      object.name("unit")
      object.string(unit)
    }
    if let note = post.note {
      object.name("note")
      object.string(note)
    }
    object.tagsAndStar(post.givenTags, post.isStarred)
  }

  func memberEdits(for edit: PostEdit, in scanner: JSONScanner) -> [JSONMemberEdit] {
    var edits: [JSONMemberEdit] = []
    if case .set(let new) = edit.number(.value), new.spelling != scanner.text(ofNumber: value) {
      edits.append(JSONMemberEdit("value", Array(new.spelling.utf8)))
    }
    return scanner.edits("name", name, edit.words(.name), PostEdit()) + edits
      + scanner.edits("unit", unit, edit.words(.unit), PostEdit())
      + scanner.edits("note", note, edit.words(.note), edit)
      + scanner.tagAndStarEdits(tags: tags, starred: starred, for: edit)
  }
}
