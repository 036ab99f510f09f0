import JSONBytes
import TimelineDomain

// All posts of this release have the members `tags` and `starred`.

extension JSONWriter {
  /// Writes neither an empty list nor `false`.
  mutating func tagsAndStar(_ tags: [Tag], _ isStarred: Bool) {
    if !tags.isEmpty {
      name("tags")
      strings(tags.map(\.name))
    }
    if isStarred {
      name("starred")
      bool(true)
    }
  }
}

extension JSONScanner {
  /// Absent, `null`, or an array of strings.
  func areTags(_ range: Range<Int>?) -> Bool {
    guard let range = present(range) else { return true }
    return areStrings(range)
  }

  /// Absent, `null`, or a boolean.
  func isFlag(_ range: Range<Int>?) -> Bool {
    present(range).map { kind(of: $0) == .boolean } ?? true
  }

  func tags(_ range: Range<Int>?) -> [Tag] {
    present(range).flatMap { elements(of: $0) }?.map { .restored(text($0)) } ?? []
  }

  func flag(_ range: Range<Int>?) -> Bool {
    present(range).map { isTrue($0) } ?? false
  }

  func tagAndStarEdits(
    tags range: Range<Int>?, starred: Range<Int>?, for edit: PostEdit
  ) -> [JSONMemberEdit] {
    var edits: [JSONMemberEdit] = []
    let old = tags(range)
    if let renaming = edit.renamedTag {
      if let new = present(range).flatMap({ self.renaming(renaming, inTags: $0) }) {
        edits.append(JSONMemberEdit("tags", new))
      }
    } else if edit.tags(from: old) != old {
      let gone = edit.tagsRemoved(from: old)
      let new = edit.tagsAdded(to: old).map { JSONWriter.string($0.name) }
      let spliced = present(range).flatMap {
        splicing(array: $0, removing: { gone.contains(.restored(text($0))) }, adding: new)
      }
      let fresh = [UInt8(ascii: "[")] + new.joined(separator: [0x2C]) + [UInt8(ascii: "]")]
      edits.append(JSONMemberEdit("tags", spliced ?? fresh))
    }
    if case .set(let new) = edit.isStarred, new != flag(starred) {
      edits.append(JSONMemberEdit("starred", Array((new ? "true" : "false").utf8)))
    }
    return edits
  }

  /// The edits of a member whose words may have tags.
  func edits(
    _ name: StaticName, _ range: Range<Int>?, _ words: FieldEdit<String>, _ edit: PostEdit
  ) -> [JSONMemberEdit] {
    let range = present(range)
    var edits: [JSONMemberEdit] = []
    let old = range.map { text($0) }
    let new = words.applied(to: old)
    if new.map({ Array($0.utf8) }) != old.map({ Array($0.utf8) }) {
      edits.append(JSONMemberEdit(name, new.map { JSONWriter.string($0) }))
    }
    if let renaming = edit.renamedTag, let range, let new = self.renaming(renaming, in: range) {
      edits.append(JSONMemberEdit(name, new))
    }
    return edits
  }

  /// A string with a renamed tag. Nil if it doesn't have the tag.
  private func renaming(_ renaming: TagRenaming, in string: Range<Int>) -> [UInt8]? {
    let ranges = renaming.ranges(in: text(string))
    let new = splicing(string: string, ranges, with: renaming.new.name)
    return ranges.isEmpty || new == copy(string) ? nil : new
  }

  /// An array of tags with a renamed one. Nil if that changes nothing.
  private func renaming(_ renaming: TagRenaming, inTags range: Range<Int>) -> [UInt8]? {
    let values = renaming.replacements(in: tags(range)).mapValues { tag in
      tag.map { JSONWriter.string($0.name) }
    }
    return splicing(array: range, replacing: values).flatMap { $0 == copy(range) ? nil : $0 }
  }
}
