import JSONBytes
import TimelineDomain

/// `{"purged"?: bool, "compacted"?: bool}` and members of later versions.
struct DeletionDTO {
  static let members: [2 of StaticString] = ["purged", "compacted"]

  /// A purge removed the lines of the entries that it names.
  let isPurge: Bool
  /// It records a compaction, and names no entry.
  let isCompaction: Bool

  /// Nil if a known member is repeated or has another shape.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard let known = scanner.knownMembers(of: payload, DeletionDTO.members),
      scanner.isFlag(known[0]), scanner.isFlag(known[1])
    else { return nil }
    isPurge = scanner.flag(known[0])
    isCompaction = scanner.flag(known[1])
  }
}

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

extension JSONScanner {
  /// The values of the named members in the order of `names`; nil for absent members.
  ///
  /// Nil if `range` is no object, or has one of these names twice: some readers take the first,
  /// others the last, so its meaning is not certain.
  func knownMembers<let count: Int>(
    of range: Range<Int>, _ names: [count of StaticString]
  ) -> [count of Range<Int>?]? {
    var values = [count of Range<Int>?](repeating: nil)
    guard var index = enterObject(range.lowerBound, range.upperBound) else { return nil }
    var isRepeated = false
    var member = JSONMember(name: 0..<0, value: 0..<0)
    while nextMember(&index, range.upperBound, &member) {
      for number in 0..<count where string(member.name, equals: names[number]) {
        if values[number] != nil { isRepeated = true }
        values[number] = member.value
        break
      }
    }
    return index == range.upperBound && !isRepeated ? values : nil
  }

  /// A number as it is written. Nil for any other value.
  func text(ofNumber range: Range<Int>) -> String? {
    guard kind(of: range) == .number else { return nil }
    return String(decoding: copy(range), as: UTF8.self)
  }

  /// Nil for `null`, which counts as absent but stays in the file.
  func present(_ range: Range<Int>?) -> Range<Int>? {
    range.flatMap { kind(of: $0) == .null ? nil : $0 }
  }
}
