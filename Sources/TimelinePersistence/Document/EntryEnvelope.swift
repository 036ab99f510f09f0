import JSONBytes

/// The ranges of the envelope members in a line. Every line of a journal is read into one, so it
/// decodes and allocates nothing.
struct EntryEnvelope {
  /// The JSON object in the line, without the white space around it.
  let range: Range<Int>
  fileprivate var members = Members()

  /// An empty range is an absent member: no JSON value is empty.
  fileprivate struct Members {
    var id = 0..<0
    var type = 0..<0
    var payload = 0..<0
    var at = 0..<0
    var replaces = 0..<0
    var refs = 0..<0
    var needs = 0..<0
    var zone = 0..<0
    var written = 0..<0
    var changed = 0..<0
    var batch = 0..<0
    var undoes = 0..<0
    var stub = 0..<0
    var settled = 0..<0
    var until = 0..<0
    var day = 0..<0
    var isRepeated = false
    var isNeedsRepeated = false
    var format = 0..<0
  }

  var id: Range<Int> { members.id }
  var type: Range<Int> { members.type }
  var payload: Range<Int>? { present(members.payload) }
  var at: Range<Int>? { present(members.at) }
  var replaces: Range<Int>? { present(members.replaces) }
  var refs: Range<Int>? { present(members.refs) }
  var needs: Range<Int>? { present(members.needs) }
  var written: Range<Int>? { present(members.written) }
  var changed: Range<Int>? { present(members.changed) }
  var batch: Range<Int>? { present(members.batch) }
  var undoes: Range<Int>? { present(members.undoes) }
  var stub: Range<Int>? { present(members.stub) }
  var settled: Range<Int>? { present(members.settled) }
  var until: Range<Int>? { present(members.until) }
  var day: Range<Int>? { present(members.day) }
  /// Whether a member is repeated that makes the entry unknown by that. The first counts.
  var isRepeated: Bool { members.isRepeated || members.isNeedsRepeated }
  var isNeedsRepeated: Bool { members.isNeedsRepeated }
  var zone: Range<Int>? { present(members.zone) }

  private func present(_ value: Range<Int>) -> Range<Int>? { value.isEmpty ? nil : value }

  /// Nil if the line is no entry: no JSON object with an `id` and a `type`, or a header.
  @inline(__always)
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    let (end, start) = (line.upperBound, scanner.skipSpace(line.lowerBound, line.upperBound))
    guard var index = scanner.enterObject(start, end) else { return nil }
    var member = JSONMember(name: 0..<0, value: 0..<0)
    while scanner.nextMember(&index, end, &member) { members.note(member, scanner) }
    guard index > 0, scanner.skipSpace(index, end) == end,
      !members.id.isEmpty, scanner.isString(members.id),
      !members.type.isEmpty, scanner.isString(members.type),
      members.format.isEmpty || scanner.copy(members.format) != TimelineHeader.mark
    else { return nil }
    range = start..<index
  }

  func kind(_ scanner: JSONScanner) -> EntryKind { EntryKind(type, scanner) }
}

extension EntryEnvelope.Members {
  @inline(__always)
  fileprivate mutating func note(_ member: JSONMember, _ scanner: JSONScanner) {
    let start = member.name.lowerBound + 1
    let length = member.name.count - 2
    // Compares names as numbers; names with escapes match none of these.
    guard (1...8).contains(length), start + 8 <= scanner.bytes.count else {
      return noteByName(member, scanner)
    }
    let name = scanner.bytes.word(at: start) & UInt64.max &>> UInt64(64 - 8 * length)
    switch name {
    case UInt64(nameOf: "id"): Self.set(&id, member.value, &isRepeated)
    case UInt64(nameOf: "type"): Self.set(&type, member.value, &isRepeated)
    case UInt64(nameOf: "at"): Self.set(&at, member.value, &isRepeated)
    case UInt64(nameOf: "payload"): Self.set(&payload, member.value, &isRepeated)
    case UInt64(nameOf: "zone"): Self.set(&zone, member.value, &isRepeated)
    case UInt64(nameOf: "replaces"): Self.set(&replaces, member.value, &isRepeated)
    case UInt64(nameOf: "written"): Self.set(&written, member.value, &isRepeated)
    case UInt64(nameOf: "changed"): Self.set(&changed, member.value, &isRepeated)
    case UInt64(nameOf: "refs"): Self.set(&refs, member.value, &isRepeated)
    case UInt64(nameOf: "needs"): Self.set(&needs, member.value, &isNeedsRepeated)
    case UInt64(nameOf: "batch"): Self.set(&batch, member.value, &isRepeated)
    case UInt64(nameOf: "undoes"): Self.set(&undoes, member.value, &isRepeated)
    case UInt64(nameOf: "stub"): Self.set(&stub, member.value, &isRepeated)
    case UInt64(nameOf: "format"): Self.set(&format, member.value)
    case UInt64(nameOf: "settled"): Self.set(&settled, member.value)
    case UInt64(nameOf: "until"): Self.set(&until, member.value)
    case UInt64(nameOf: "day"): Self.set(&day, member.value)
    default: noteByName(member, scanner)
    }
  }

  @inline(__always)
  private static func set(_ slot: inout Range<Int>, _ value: Range<Int>, _ isRepeated: inout Bool) {
    if slot.isEmpty { slot = value } else { isRepeated = true }
  }

  /// For a member that never makes an entry unknown.
  @inline(__always)
  private static func set(_ slot: inout Range<Int>, _ value: Range<Int>) {
    if slot.isEmpty { slot = value }
  }

  /// For a name that is unknown, has escapes, or is too close to the end of the bytes.
  private mutating func noteByName(_ member: JSONMember, _ scanner: JSONScanner) {
    func means(_ name: StaticString, _ slot: inout Range<Int>, _ isRepeated: inout Bool) -> Bool {
      guard scanner.string(member.name, equals: name) else { return false }
      Self.set(&slot, member.value, &isRepeated)
      return true
    }
    func means(_ name: StaticString, _ slot: inout Range<Int>) -> Bool {
      var isRepeated = false
      return means(name, &slot, &isRepeated)
    }
    _ =
      means("id", &id, &isRepeated) || means("at", &at, &isRepeated)
      || means("type", &type, &isRepeated) || means("payload", &payload, &isRepeated)
      || means("replaces", &replaces, &isRepeated) || means("refs", &refs, &isRepeated)
      || means("needs", &needs, &isNeedsRepeated) || means("zone", &zone, &isRepeated)
      || means("written", &written, &isRepeated) || means("changed", &changed, &isRepeated)
      || means("batch", &batch, &isRepeated) || means("undoes", &undoes, &isRepeated)
      || means("stub", &stub, &isRepeated) || means("settled", &settled) || means("until", &until)
      || means("day", &day) || means("format", &format)
  }
}
