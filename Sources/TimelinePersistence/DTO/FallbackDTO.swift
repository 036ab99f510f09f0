import JSONBytes
import TimelineDomain

/// `{"text"?: string, "note"?: string, "tags"?: [string], "starred"?: bool}`: the members that mean the
/// same in the payload of every kind, each if it has this shape and is not repeated.
struct FallbackDTO {
  private var text = Member()
  private var note = Member()
  private var tags = Member()
  private var starred = Member()

  private struct Member {
    private var value: Range<Int>?
    private var isRepeated = false

    mutating func note(_ value: Range<Int>) {
      if self.value != nil { isRepeated = true }
      self.value = value
    }

    var only: Range<Int>? { isRepeated ? nil : value }
  }

  /// Nil if the payload is no object.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    let isObject = scanner.forEachMember(of: payload) { member in
      if scanner.string(member.name, equals: "text") {
        text.note(member.value)
      } else if scanner.string(member.name, equals: "note") {
        note.note(member.value)
      } else if scanner.string(member.name, equals: "tags") {
        tags.note(member.value)
      } else if scanner.string(member.name, equals: "starred") {
        starred.note(member.value)
      }
    }
    guard isObject else { return nil }
  }

  func fallback(_ scanner: JSONScanner) -> UnknownEntry.Fallback {
    UnknownEntry.Fallback(
      text: words(text, scanner), note: words(note, scanner),
      givenTags: scanner.areTags(tags.only) ? scanner.tags(tags.only) : [],
      isStarred: scanner.flag(starred.only))
  }

  private func words(_ member: Member, _ scanner: JSONScanner) -> String? {
    member.only.flatMap { scanner.isString($0) ? scanner.text($0) : nil }
  }
}

extension TimelineEntry {
  /// What every version can read of an entry of any kind. Nil for nothing, and if its needs may change
  /// what the payload means.
  func fallback(in scanner: JSONScanner) -> UnknownEntry.Fallback? {
    guard hasKnownNeeds, !isStub, let payload,
      let fallback = FallbackDTO(payload: payload, in: scanner)?.fallback(scanner)
    else { return nil }
    return fallback.hasWords ? fallback : nil
  }
}
