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

extension EntryKind {
  /// Of the string there.
  init(_ type: Range<Int>, _ scanner: JSONScanner) {
    if scanner.string(type, equals: "text") {
      self = .text
    } else if scanner.string(type, equals: "mood") {
      self = .mood
    } else if scanner.string(type, equals: "deletion") {
      self = .deletion
    } else {
      self = .unknown
    }
  }
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

  mutating func note(_ member: JSONMember, _ scanner: JSONScanner) {
    func means(_ name: StaticString, _ slot: inout Range<Int>?) -> Bool {
      guard scanner.string(member.name, equals: name) else { return false }
      if slot == nil { slot = member.value } else { isRepeated = true }
      return true
    }
    // Told apart by their length first; one that is spelled with escapes may be shorter than it looks.
    let length = scanner.hasEscape(member.name) ? nil : member.name.count - 2
    switch length {
    case 2: _ = means("id", &id) || means("at", &at)
    case 4: _ = means("type", &type) || means("refs", &refs) || means("zone", &zone) || means("stub", &stub)
    case 5: _ = means("needs", &needs) || means("batch", &batch)
    case 6: _ = means("undoes", &undoes)
    case 7:
      _ = means("payload", &payload) || means("written", &written) || means("changed", &changed)
    case 8: _ = means("replaces", &replaces)
    case nil:
      _ =
        means("id", &id) || means("at", &at) || means("type", &type) || means("refs", &refs)
        || means("zone", &zone) || means("needs", &needs) || means("batch", &batch)
        || means("undoes", &undoes) || means("payload", &payload) || means("written", &written)
        || means("changed", &changed) || means("replaces", &replaces) || means("stub", &stub)
    default: break
    }
  }
}
