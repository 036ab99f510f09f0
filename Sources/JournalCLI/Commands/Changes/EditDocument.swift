import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// A post as a form for the editor: a few fields, a line of dashes, and the text.
///
///     at: 2026-11-21 08:01
///     tags: walk river
///     star: no
///     ---
///     First light on the river
///
/// Only what the user changes here changes in the journal. Without the line of dashes, everything is
/// text, and no field changes.
struct EditDocument {
  private let post: Post
  /// The stored time, and as the form shows it.
  private let (storedTime, shownTime): (String, String)
  static let dashes = "---"

  /// With a clock, the time is as people write it; without one, as it is stored.
  init(_ post: Post, in time: (any TimeSource)? = nil) {
    self.post = post
    storedTime =
      post.moment.map { $0.spelling.replacingFirst("T", with: " ").safeInOneLine } ?? ""
    shownTime = time.flatMap { time in post.moment?.typed(in: time) } ?? storedTime
  }

  /// The text for the editor. It ends with a line end, as editors leave a text.
  var text: String {
    fields.map { "\($0.name):\($0.value.isEmpty ? "" : " ")\($0.value)\n" }.joined()
      + EditDocument.dashes + "\n" + post.body + "\n"
  }

  private var fields: [(name: String, value: String)] {
    var fields = [("at", shownTime)]
    for field in post.kind.editedFields where field != post.kind.body {
      fields.append((field.rawValue, post.content[field]?.text.safeInOneLine ?? ""))
    }
    fields.append(("tags", post.givenTags.map { $0.name.safeInOneLine }.joined(separator: " ")))
    fields.append(("star", post.isStarred ? "yes" : "no"))
    return fields
  }

  /// The parts of the form, for a merge of several.
  var parts: (fields: [(name: String, value: String)], body: String) { (fields, post.body) }

  // MARK: Reading it back

  /// The difference to the post. `editedText` has no line end at its end. `options` replace fields of
  /// the form.
  func edit(
    from editedText: String, with options: PostEdit? = nil, _ invocation: Invocation,
    _ time: any TimeSource, _ configuration: Configuration
  ) throws -> PostEdit {
    let (head, body) = EditDocument.split(editedText)
    var changes: [String: (value: String, line: Int)] = [:]
    var seen: Set<String> = []
    for (index, line) in (head ?? []).enumerated() where !line.isBlank {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).trimmed.lowercased()
      guard parts.count == 2, let field = fields.first(where: { $0.name == name }),
        seen.insert(name).inserted
      else {
        throw Failure.unreadableField(line: index + 1, line, fields: fields.map(\.name))
      }
      let value = String(parts[1]).trimmed
      let isStored = name == "at" && value.hasSameBytes(as: storedTime)
      if !isStored, !value.hasSameBytes(as: field.value) { changes[name] = (value, index + 1) }
    }
    // What options give counts, not the form.
    let given = options ?? PostEdit()
    var edited = given.fields
    var (moment, isStarred) = (given.moment, given.isStarred)
    var (added, removed) = (given.addedTags, given.removedTags)
    if moment == .keep, let change = changes["at"] {
      moment = .set(
        try invocation.moment(
          Argument(text: change.value).shown, time, configuration.time, option: "at:",
          keeping: post.moment))
    }
    for field in post.kind.editedFields where edited[field] == nil {
      guard let change = changes[field.rawValue] else { continue }
      let word = Argument(text: change.value)
      edited[field] = try invocation.edit(word, of: field, configuration.moods)
    }
    if added.isEmpty, removed.isEmpty, let change = changes["tags"] {
      let tags = try tags(change.value, configuration.tagSign, invocation)
      added = tags.filter { !post.givenTags.contains($0) }
      removed = post.givenTags.filter { !tags.contains($0) }
    }
    if isStarred == .keep, let change = changes["star"] {
      isStarred = .set(try star(change.value, line: change.line))
    }
    // Editors add or remove line ends at the end of a text.
    if !body.withoutLineEnds.hasSameBytes(as: post.body.withoutLineEnds) {
      edited[post.kind.body] = post.kind.body.edit(ofBody: body)
    }
    return PostEdit(
      moment: moment, fields: edited, addedTags: added, removedTags: removed, isStarred: isStarred)
  }

  /// The text below the line of dashes.
  static func words(of text: String) -> String { split(text).body }

  /// Splits the form at the line of dashes; `head` is nil without one.
  private static func split(_ text: String) -> (head: [String]?, body: String) {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let names = lines.map { Substring($0).withoutReturn }
    guard let end = names.firstIndex(of: dashes[...]) else { return (nil, text) }
    let start = end + 1 < lines.count ? lines[end + 1].startIndex : text.endIndex
    return (names[..<end].map { String($0) }, String(text[start...]))
  }

  private func tags(
    _ words: String, _ sign: Character, _ invocation: Invocation
  ) throws -> [Tag] {
    try words.split(whereSeparator: { $0 == " " || $0 == "," }).map { name in
      // A stored tag is valid as it is, even if this version would not accept it as new.
      if let old = post.givenTags.first(where: { $0.name.safeInOneLine == name }) { return old }
      guard let tag = Tag.initial(String(name), sign: sign) else {
        throw invocation.failure(.notATag(option: "tags:", word: String(name)))
      }
      return tag
    }
  }

  private func star(_ word: String, line: Int) throws -> Bool {
    switch word.lowercased() {
    case "yes", "y", "true", "★", "*": true
    case "no", "n", "false", "": false
    default: throw Failure.unreadableField(line: line, "star: \(word)", fields: ["yes", "no"])
    }
  }
}

extension String {
  /// The text without any line ends at its end.
  fileprivate var withoutLineEnds: String {
    var bytes = utf8[...]
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    return String(Substring(bytes))
  }

  fileprivate func replacingFirst(_ one: Character, with other: Character) -> String {
    guard let index = firstIndex(of: one) else { return self }
    return String(self[..<index]) + String(other) + String(self[self.index(after: index)...])
  }
}

extension Substring {
  fileprivate var withoutReturn: Substring { utf8.last == 0x0D ? Substring(utf8.dropLast()) : self }
}

/// The editor's form for several versions of a post. Fields and lines that they changed in different
/// ways are between marks.
struct MergeDocument {
  let text: String

  /// Nil for versions of different kinds.
  init?(_ posts: [Post], base: Post?, titles: [String]) {
    let forms = posts.map { EditDocument($0).parts }
    let old = base.map { EditDocument($0).parts }
    guard let first = forms.first,
      forms.allSatisfy({ $0.fields.map(\.name) == first.fields.map(\.name) })
    else { return nil }
    var text = ""
    for (index, field) in first.fields.enumerated() {
      let values = forms.map { $0.fields[index].value }
      let before = old.flatMap { old in old.fields.first { $0.name == field.name }?.value }
      let lines = values.map { "\(field.name): \($0)" }
      if let value = MergeDocument.only(values, before) {
        text += "\(field.name): \(value)\n"
      } else {
        text += MarkedText.block(lines, titles)
      }
    }
    text += EditDocument.dashes + "\n"
    let bodies = forms.map(\.body)
    if let old {
      // Sentence by sentence is an offer: the person sees it before it is saved.
      text +=
        TextMerge(base: old.body, versions: bodies).merged
        ?? MarkedText.text(
          of: TextMerge(base: old.body, versions: bodies, by: .lines), titles: titles)
    } else if let body = MergeDocument.only(bodies, nil) {
      text += body
    } else {
      text += MarkedText.block(bodies, titles)
    }
    self.text = text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
  }

  /// The value of the versions that changed it, if they agree.
  private static func only(_ values: [String], _ base: String?) -> String? {
    let changed = base.map { base in values.filter { !$0.hasSameBytes(as: base) } } ?? values
    guard let first = changed.first else { return base }
    return changed.allSatisfy { $0.hasSameBytes(as: first) } ? first : nil
  }
}

/// What the editor left.
extension Failure {
  /// A line in the editor's form that is none of the post's fields.
  static func unreadableField(line: Int, _ text: String, fields: [String]) -> Failure {
    Failure(.refused) { language in
      language.say(
        "line \(line) is '\(text.safeInOneLine)'; above the line of dashes, write \(language.either(fields.map { "'\($0)'" }))",
        "\(line)行目が「\(text.safeInOneLine)」になっています。"
          + "「---」の行より上に書けるのは\(language.either(fields.map { "「\($0)」" }))です。")
    }
  }
}
