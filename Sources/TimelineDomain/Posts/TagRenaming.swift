/// Another name for a tag, in the given tags and in the words of a post. Ignores case and width of the old name.
package struct TagRenaming: Hashable, Sendable {
  package let old: Tag
  package let new: Tag

  package init(_ old: Tag, to new: Tag) {
    self.old = old
    self.new = new
  }

  /// The ranges of the names to replace in a text, as UTF-8 offsets without the sign. Only whole tags.
  package func ranges(in text: String) -> [Range<Int>] {
    Tag.ranges(in: text).filter { $0.tag.isLike(old) }.map { found in
      let name = text.index(after: found.range.lowerBound)
      return text.utf8.distance(
        from: text.startIndex, to: name)..<text.utf8.distance(
          from: text.startIndex, to: found.range.upperBound)
    }
  }

  func applied(to text: String) -> String {
    var bytes: [UInt8] = []
    let old = Array(text.utf8)
    var end = 0
    for range in ranges(in: text) {
      bytes += old[end..<range.lowerBound] + Array(new.name.utf8)
      end = range.upperBound
    }
    return end == 0 ? text : String(decoding: bytes + old[end...], as: UTF8.self)
  }

  func applied(to given: [Tag]) -> [Tag] {
    let replacements = replacements(in: given)
    return given.enumerated().compactMap { index, tag in replacements[index] ?? tag }
  }

  /// What becomes of given tags with the old name, by their numbers: the new tag, or nil if the post has it.
  package func replacements(in given: [Tag]) -> [Int: Tag?] {
    var hasNew = given.contains { !$0.isLike(old) && $0.isLike(new) }
    var replacements: [Int: Tag?] = [:]
    for (index, tag) in given.enumerated() where tag.isLike(old) {
      replacements[index] = .some(hasNew ? nil : new)
      hasNew = true
    }
    return replacements
  }
}
