import JSONBytes
package import TimelineDomain

/// The lines of a generated journal, as the program writes them.
package enum JournalLine {
  package static func header(id: EntryID, created: Moment) -> [UInt8] {
    line {
      $0.name("format")
      $0.string("timeline-journal")
      $0.name("version")
      $0.number(1)
      $0.member("id", id.text)
      $0.member("created", created.spelling)
    }
  }

  package static func bytes(of entry: GeneratedEntry) -> [UInt8] {
    switch entry {
    case .post(let post):
      return line { writer in
        writer.beginning(of: post)
        if let written = post.written { writer.member("written", written.spelling) }
        writer.payload(of: post)
      }
    case .edit(let post, let replaced, let changed, let written):
      return line { writer in
        writer.beginning(of: post)
        // An edit keeps `written` at its offset in the line.
        if post.written != nil { writer.member("written", written.spelling) }
        writer.name("replaces")
        writer.strings([replaced.text])
        if post.written == nil { writer.member("written", written.spelling) }
        writer.name("changed")
        writer.strings([changed])
        writer.payload(of: post)
      }
    case .deletion(let id, let post, let moment):
      return line { writer in
        writer.beginning(id: id, type: "deletion", at: moment)
        writer.name("replaces")
        writer.strings([post.revision.text])
        writer.name("payload")
        writer.object { _ in }
      }
    case .unknown(let id, let type, let moment, let words):
      return line { writer in
        writer.beginning(id: id, type: type, at: moment)
        writer.name("payload")
        writer.object {
          $0.member("words", words)
          $0.name("size")
          $0.array {
            $0.number(4032)
            $0.number(3024)
          }
        }
      }
    }
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  fileprivate mutating func beginning(id: EntryID, type: String, at moment: Moment) {
    member("id", id.text)
    member("type", type)
    member("at", moment.spelling)
  }

  fileprivate mutating func beginning(of post: GeneratedPost) {
    beginning(
      id: post.revision, type: post.mood == nil ? "text" : "mood", at: post.moment)
    if let zone = post.zone { member("zone", zone) }
  }

  fileprivate mutating func payload(of post: GeneratedPost) {
    name("payload")
    object {
      if let mood = post.mood {
        $0.member("mood", mood.name)
        if let score = mood.score {
          $0.name("score")
          $0.number(score.value)
        }
      }
      if let text = post.text { $0.member(post.mood == nil ? "text" : "note", text) }
      if !post.tags.isEmpty {
        $0.name("tags")
        $0.strings(post.tags)
      }
      if post.isStarred {
        $0.name("starred")
        $0.bool(true)
      }
    }
  }
}
