package import JSONBytes
package import TimelineDomain

/// An item as JSON: the members that scripts rely on, always in this order.
package enum ItemJSON {
  /// `more` adds members at the end.
  package static func write(
    _ item: TimelineItem, to writer: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { object in
      object.name("id")
      object.string(item.id.text)
      if item.isConflict {
        object.name("revision")
        object.string(item.revision.text)
      }
      object.name("type")
      object.string(item.kind)
      object.name("at")
      object.string(item.moment?.spelling)
      object.name("until")
      object.string(item.extent.until?.spelling)
      object.name("day")
      object.bool(item.extent.isAllDay)
      object.name("understood")
      object.bool(item.post != nil)
      switch item.content {
      case .post(.text(let post)): members(of: post, to: &object)
      case .post(.mood(let post)): members(of: post, to: &object)
      case .unknown(let entry):
        if let fallback = entry.fallback, fallback.hasWords {
          members(of: fallback, to: &object)
        }
      }
      object.journal(item.journal)
      more(&object)
    }
  }

  /// The same for a post that is still bytes.
  package static func write(_ post: PlainPost, to writer: inout JSONWriter) {
    writer.object { object in
      object.plainName("id")
      object.string(post.id)
      object.plainName("type")
      object.string(post.kind.rawValue)
      object.plainName("at")
      object.string(post.moment)
      object.plainName("until")
      object.null()
      object.plainName("day")
      object.bool(false)
      object.plainName("understood")
      object.bool(true)
      switch post.kind {
      case .text: words("text", of: post, to: &object)
      case .mood:
        object.plainName("mood")
        object.string(post.mood)
        object.plainName("score")
        if let score = post.score { object.number(Int(score)) } else { object.null() }
        words("note", of: post, to: &object)
      }
      object.plainName("tags")
      object.array { array in post.forEachTag { array.string($0) } }
      object.plainName("starred")
      object.bool(post.isStarred)
    }
  }

  private static func words(
    _ name: StaticString, of post: borrowing PlainPost, to object: inout JSONWriter
  ) {
    object.plainName(name)
    if post.hasWords { object.string(post.words) } else { object.null() }
  }

  private static func members(of post: TextPost, to object: inout JSONWriter) {
    object.name("text")
    object.string(post.text)
    tagsAndStar(post.tags, post.isStarred, to: &object)
  }

  private static func members(of post: MoodPost, to object: inout JSONWriter) {
    object.name("mood")
    object.string(post.mood.name)
    object.name("score")
    if let score = post.score { object.number(score.value) } else { object.null() }
    object.name("note")
    object.string(post.note)
    tagsAndStar(post.tags, post.isStarred, to: &object)
  }

  private static func members(
    of fallback: UnknownEntry.Fallback, to object: inout JSONWriter
  ) {
    object.name("text")
    object.string(fallback.text)
    object.name("note")
    object.string(fallback.note)
    tagsAndStar(fallback.tags, fallback.isStarred, to: &object)
  }

  private static func tagsAndStar(
    _ tags: [Tag], _ isStarred: Bool, to object: inout JSONWriter
  ) {
    object.name("tags")
    object.strings(tags.map(\.name))
    object.name("starred")
    object.bool(isStarred)
  }
}

extension JSONWriter {
  /// Writes the journal's name; nothing if there is only one journal.
  package mutating func journal(_ label: String?) {
    guard let label else { return }
    name("journal")
    string(label)
  }

  /// Writes `null` for nil.
  package mutating func string(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}
