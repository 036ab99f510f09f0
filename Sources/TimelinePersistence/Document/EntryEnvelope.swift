import JSONBytes

/// Where in a line the members stand that mean something to every version. Nothing is decoded, and nothing is
/// allocated: there is one of these for every line of a journal.
struct EntryEnvelope {
  /// The JSON object in the line, white space around it left out.
  let range: Range<Int>
  let id: Range<Int>
  let type: Range<Int>
  let payload: Range<Int>?
  let at: Range<Int>?
  let replaces: Range<Int>?
  let refs: Range<Int>?
  let needs: Range<Int>?
  let batch: Range<Int>?
  let undoes: Range<Int>?
  let stub: Range<Int>?
  /// A member that means something is there twice.
  let isRepeated: Bool

  /// Nil for a damaged line: one that is no JSON object with an `id` and a `type`.
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    let start = scanner.skipSpace(line.lowerBound, line.upperBound)
    var found = EnvelopeMembers()
    guard let end = scanner.skipObject(start, line.upperBound, { found.note($0, scanner) }),
      scanner.skipSpace(end, line.upperBound) == line.upperBound,
      let id = found.id, scanner.kind(of: id) == .string,
      let type = found.type, scanner.kind(of: type) == .string
    else { return nil }
    range = start..<end
    self.id = id
    self.type = type
    payload = found.payload
    at = found.at
    replaces = found.replaces
    refs = found.refs
    needs = found.needs
    batch = found.batch
    undoes = found.undoes
    stub = found.stub
    isRepeated = found.isRepeated
  }

  func kind(_ scanner: JSONScanner) -> EntryKind { EntryKind(type, scanner) }
}

/// The members of an envelope as they are met. The first one of a name stands: an entry with a repeated member
/// is shown and never worked with.
private struct EnvelopeMembers {
  var id: Range<Int>?
  var type: Range<Int>?
  var payload: Range<Int>?
  var at: Range<Int>?
  var replaces: Range<Int>?
  var refs: Range<Int>?
  var needs: Range<Int>?
  var zone: Range<Int>?
  var written: Range<Int>?
  var changed: Range<Int>?
  var batch: Range<Int>?
  var undoes: Range<Int>?
  var stub: Range<Int>?
  var isRepeated = false

  @inline(__always)
  mutating func note(_ member: JSONMember, _ scanner: JSONScanner) {
    let start = member.name.lowerBound + 1
    let length = member.name.count - 2
    // The name as a number; an escape in it makes it none of these.
    guard (1...8).contains(length), start + 8 <= scanner.bytes.count else {
      return noteByName(member, scanner)
    }
    let name = scanner.bytes.word(at: start) & UInt64.max &>> UInt64(64 - 8 * length)
    switch name {
    case UInt64(nameOf: "id"): EnvelopeMembers.set(&id, member.value, &isRepeated)
    case UInt64(nameOf: "type"): EnvelopeMembers.set(&type, member.value, &isRepeated)
    case UInt64(nameOf: "at"): EnvelopeMembers.set(&at, member.value, &isRepeated)
    case UInt64(nameOf: "payload"): EnvelopeMembers.set(&payload, member.value, &isRepeated)
    case UInt64(nameOf: "zone"): EnvelopeMembers.set(&zone, member.value, &isRepeated)
    case UInt64(nameOf: "replaces"): EnvelopeMembers.set(&replaces, member.value, &isRepeated)
    case UInt64(nameOf: "written"): EnvelopeMembers.set(&written, member.value, &isRepeated)
    case UInt64(nameOf: "changed"): EnvelopeMembers.set(&changed, member.value, &isRepeated)
    case UInt64(nameOf: "refs"): EnvelopeMembers.set(&refs, member.value, &isRepeated)
    case UInt64(nameOf: "needs"): EnvelopeMembers.set(&needs, member.value, &isRepeated)
    case UInt64(nameOf: "batch"): EnvelopeMembers.set(&batch, member.value, &isRepeated)
    case UInt64(nameOf: "stub"): EnvelopeMembers.set(&stub, member.value, &isRepeated)
    case UInt64(nameOf: "undoes"): EnvelopeMembers.set(&undoes, member.value, &isRepeated)
    default: noteByName(member, scanner)
    }
  }

  @inline(__always)
  private static func set(
    _ slot: inout Range<Int>?, _ value: Range<Int>, _ isRepeated: inout Bool
  ) {
    if slot == nil { slot = value } else { isRepeated = true }
  }

  /// For a name that is unknown, has escapes, or is at the very end of the bytes.
  private mutating func noteByName(_ member: JSONMember, _ scanner: JSONScanner) {
    func means(
      _ name: StaticString, _ slot: inout Range<Int>?, _ isRepeated: inout Bool
    ) -> Bool {
      guard scanner.string(member.name, equals: name) else { return false }
      EnvelopeMembers.set(&slot, member.value, &isRepeated)
      return true
    }
    _ =
      means("id", &id, &isRepeated) || means("at", &at, &isRepeated)
      || means("type", &type, &isRepeated) || means("payload", &payload, &isRepeated)
      || means("replaces", &replaces, &isRepeated) || means("refs", &refs, &isRepeated)
      || means("needs", &needs, &isRepeated) || means("zone", &zone, &isRepeated)
      || means("written", &written, &isRepeated) || means("changed", &changed, &isRepeated)
      || means("batch", &batch, &isRepeated) || means("undoes", &undoes, &isRepeated)
      || means("stub", &stub, &isRepeated)
  }
}
