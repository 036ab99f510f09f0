/// A random journal with links of every kind: several or missing targets, cycles, shared ids,
/// unknown kinds that join posts, asides, unknown deletions, deletions of several posts and of deletions,
/// purge lines, stubs of full lines, batches, `undoes`, entries without a moment. A seed decides
/// the journal.
package struct LinkedJournal: Sendable {
  package struct Shape: Sendable {
    /// Links also to later ids, which makes cycles.
    package var isWild: Bool
    /// Uses ids that a shell can't pass on, and lists of other shapes.
    package var hasOddIDs: Bool

    package init(isWild: Bool, hasOddIDs: Bool) {
      self.isWild = isWild
      self.hasOddIDs = hasOddIDs
    }
  }

  /// What ids are made of. Journals of one seed have the same links in every alphabet.
  package enum Alphabet: CaseIterable, Sendable {
    /// As this program writes them, and a few odd ones.
    case own
    /// Every character up to U+00FF, and some of two, three and four bytes.
    case bytes
    case capitals
    case uuids
    /// Ids that begin others.
    case beginnings
    /// Surrogates without a partner, and pairs.
    case surrogates
    case long
    case mixed
  }

  package private(set) var lines: [[UInt8]] = []
  package var bytes: [UInt8] { lines.flatMap { $0 + [0x0A] } }

  private var random: SeededGenerator
  private let shape: Shape
  private let alphabet: Alphabet
  private let hasMeasures: Bool
  /// Does not disturb `random`, on which the links depend.
  private var letters: SeededGenerator
  /// As JSON strings.
  private var ids: [String] = []

  /// `others` are long entries without links, at random positions among the first lines.
  /// With measures, moods and a third of the texts are measures.
  package init(
    seed: Int, shape: Shape? = nil, alphabet: Alphabet = .own, others: Int = 0,
    hasMeasures: Bool = false
  ) {
    random = SeededGenerator(seed: seed)
    letters = SeededGenerator(seed: ~seed)
    self.alphabet = alphabet
    self.hasMeasures = hasMeasures
    let wild = Int.random(in: 0..<3, using: &random) == 0
    let odd = Int.random(in: 0..<3, using: &random) == 0
    self.shape = shape ?? Shape(isWild: wild, hasOddIDs: odd)
    makeIDs(Int.random(in: 1...12, using: &random))
    if alphabet != .own { spellIDs() }
    lines = [Array(header.utf8)]
    for number in ids.indices { append(number) }
    if Int.random(in: 0..<8, using: &letters) == 0 { addHeader() }
    if Int.random(in: 0..<6, using: &letters) == 0 { shareHiderID() }
    if Int.random(in: 0..<6, using: &letters) == 0 { addMarker() }
    if chance(3) { shuffleTail() }
    for number in 0..<others {
      let id = LinkedJournal.spelled(units(alphabet) + Array("-\(number)".utf16), &letters)
      let line =
        "{\"id\":\(id),\"type\":\"text\",\"at\":\"2026-01-01T00:00:0\(number % 5)Z\","
        + "\"payload\":{\"text\":\"\(String(repeating: "words ", count: 40))\"}}"
      lines.insert(
        Array(line.utf8), at: Int.random(in: 1...(lines.count / 2 + 1), using: &letters))
    }
  }

  private mutating func makeIDs(_ count: Int) {
    let odd = [#""\u00e9""#, #""e\u0301""#, #""\ud800""#, #""""#, #""é""#, #""\udc00\ud800""#]
    var free = (0..<count).map { number in
      "\"\(String(UnicodeScalar(UInt8(97 + number))))\(String(repeating: "xyz\(number)", count: 3))\""
    }
    if shape.hasOddIDs { for number in 0..<min(3, count) { free[number] = pick(odd) } }
    free.shuffle(using: &random)
    for number in free.indices.dropFirst() where chance(14) { free[number] = free[number - 1] }
    ids = free
  }

  // MARK: Alphabets

  /// The same ids repeat, each time in a spelling of its own.
  private mutating func spellIDs() {
    var known: [String: [UInt16]] = [:]
    for number in ids.indices {
      if known[ids[number]] == nil { known[ids[number]] = units(alphabet) }
      ids[number] = LinkedJournal.spelled(known[ids[number]] ?? [], &letters)
    }
  }

  /// An id in UTF-16, which can hold a lone surrogate.
  private mutating func units(_ alphabet: Alphabet) -> [UInt16] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &letters) }
    func some(_ range: ClosedRange<Int>, _ choices: [UInt16]) -> [UInt16] {
      (0..<number(range)).map { _ in choices[number(0...(choices.count - 1))] }
    }
    switch alphabet {
    case .own: return some(16...16, Array("0123456789abcdefghjkmnpqrstvwxyz".utf16))
    case .bytes: return some(0...12, Array(0...0xFF) + Array("éλ語😀\u{FFFF}".utf16))
    case .capitals: return some(1...9, Array("ABCXYZ@[]^_`~-az09".utf16))
    case .uuids:
      let digits = Array((number(0...1) == 0 ? "0123456789ABCDEF" : "0123456789abcdef").utf16)
      let parts = [8, 4, 4, 4, 12].map { some($0...$0, digits) }
      return Array(parts.joined(separator: Array("-".utf16)))
    case .beginnings:
      return Array("Begin-Z".utf16.prefix(number(0...9))) + some(0...3, [0, 49, 90])
    case .surrogates: return some(0...4, [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x41, 0x61, 0xFFFD])
    case .long:
      return some(1...2, Array("Ab".utf16)) + [UInt16](repeating: 0x5A, count: number(6...3000))
    case .mixed:
      let all = Alphabet.allCases.dropLast()
      return units(all[number(0...(all.count - 1))])
    }
  }

  /// The JSON string, with escapes where they must be and at random elsewhere.
  private static func spelled(_ units: [UInt16], _ random: inout SeededGenerator) -> String {
    var text = "\""
    var index = 0
    while index < units.count {
      let isPair =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
        && UTF16.isTrailSurrogate(units[index + 1])
      let own = units[index..<(index + (isPair ? 2 : 1))]
      let isPlain = isPair || !(0xD800...0xDFFF).contains(own[index])
      let mustEscape = own[index] < 0x20 || own[index] == 0x22 || own[index] == 0x5C || !isPlain
      if mustEscape || Int.random(in: 0..<4, using: &random) == 0 {
        for unit in own {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text += String(decoding: own, as: UTF16.self)
      }
      index += own.count
    }
    return text + "\""
  }

  private var header: String {
    #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#
  }

  // MARK: Lines

  private mutating func append(_ number: Int) {
    let kind = Int.random(in: 0..<24, using: &random)
    let line =
      switch kind {
      case 0...3 where hasMeasures, 11 where hasMeasures:
        entry(number, "measure", payload: measured(number))
      case 0...10: entry(number, "text", payload: words(number))
      case 11: entry(number, "mood", payload: #"{"mood":"good","note":"n\#(number)"}"#)
      case 12, 13: entry(number, pick(["photo", "Text", ""]), payload: words(number))
      case 14: entry(number, "text", payload: words(number), more: #""needs":["seal"]"#)
      case 15...18: entry(number, "deletion", payload: "{}")
      case 19: entry(number, "deletion", payload: "{}", more: #""needs":["seal"]"#)
      case 20: entry(number, "deletion", payload: pick(["[]", "null", #"{"purged":1}"#]))
      case 21: entry(number, "deletion", payload: #"{"purged":true}"#)
      case 22: entry(number, pick(["text", "mood", "photo"]), payload: nil, more: #""stub":true"#)
      default: pick([entry(number, "deletion", payload: #"{"compacted":true}"#), damage])
      }
    lines.append(Array(line.utf8))
    // A repetition: the same line, the line with other white space, or its stub.
    if chance(12) { lines.append(Array((" " + line + "\r").utf8)) }
    if chance(10), (0...11).contains(kind), let stub = stub(line, number) {
      lines.insert(stub, at: Int.random(in: 1...lines.count, using: &random))
    }
  }

  /// What a plain merge leaves behind of a copy's header.
  private mutating func addHeader() {
    let more = ["", #","needs":{"write":["noop"]}"#, #","needs":{"rewrite":["x"]}"#]
    let header =
      #"{"format":"timeline-journal","version":2\#(more[Int.random(in: 0..<3, using: &letters)])}"#
    lines.insert(Array(header.utf8), at: Int.random(in: 1...lines.count, using: &letters))
  }

  /// A deletion with the id of any entry, named by an entry that takes it back.
  private mutating func shareHiderID() {
    let shared = ids[Int.random(in: 0..<ids.count, using: &letters)]
    let target = ids[Int.random(in: 0..<ids.count, using: &letters)]
    let hider =
      "{\"id\":\(shared),\"type\":\"deletion\",\"at\":\"2026-01-01T00:00:03Z\","
      + "\"replaces\":[\(target)],\"payload\":{}}"
    let undo =
      "{\"id\":\"undo-\(lines.count)\",\"type\":\"text\",\"at\":\"2026-01-01T00:00:03Z\","
      + "\"undoes\":[\(shared)],\"payload\":{\"text\":\"after\"}}"
    lines.insert(Array(hider.utf8), at: Int.random(in: 1...lines.count, using: &letters))
    lines.append(Array(undo.utf8))
  }

  /// The record of a merge whose lines are elsewhere.
  private mutating func addMarker() {
    let number = Int.random(in: 1...3, using: &letters)
    let marker =
      "{\"id\":\"marker-\(lines.count)\",\"type\":\"deletion\",\"payload\":{\"merged\":\(number)}}"
    lines.insert(Array(marker.utf8), at: Int.random(in: 1...lines.count, using: &letters))
  }

  private mutating func words(_ number: Int) -> String {
    chance(5) ? #"{"text":"same"}"# : #"{"text":"words \#(number)"}"#
  }

  /// Some are written in a way that can't be read.
  private mutating func measured(_ number: Int) -> String {
    let value = pick(["71.20", "-4", "1e400", "1.5E3", "\"7\""])
    return #"{"name":"n\#(number % 2)","value":\#(value),"unit":null,"note":"words \#(number)"}"#
  }

  private var damage: String { #"{"id":"torn","type":"te"# }

  /// The stub of a line, as a compaction leaves it.
  private func stub(_ line: String, _ number: Int) -> [UInt8]? {
    guard let start = line.firstRange(of: #","payload""#) else { return nil }
    return Array((line[..<start.lowerBound] + #","stub":true}"#).utf8)
  }

  private mutating func entry(
    _ number: Int, _ type: String, payload: String?, more: String? = nil
  ) -> String {
    var members = ["\"id\":\(ids[number])", "\"type\":\"\(type)\""]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: break
    case 1: members.append(pick([#""at":"soon""#, #""at":7"#, #""at":"2026-02-30T00:00:00Z""#]))
    case 2: members.append(#""at":"2026-01-01T09:00:0\#(number % 3)+09:00""#)
    default: members.append(#""at":"2026-01-01T00:00:0\#(number % 4)Z""#)
    }
    let replaces = targets(number, isDeletion: type == "deletion")
    if !replaces.isEmpty { members.append("\"replaces\":[\(replaces.joined(separator: ","))]") }
    if shape.hasOddIDs, chance(20), replaces.isEmpty {
      members.append(pick([#""replaces":"a""#, #""replaces":[1]"#, #""refs":null"#]))
    }
    if chance(7), number > 0 { members.append("\"undoes\":[\(pick(Array(ids[..<number])))]") }
    if chance(7), number > 0 { members.append("\"batch\":\(ids[number - 1])") }
    if let more { members.append(more) }
    // Does not disturb `random`, either.
    switch Int.random(in: 0..<16, using: &letters) {
    case 0: members.append(#""line":{"device":"\#(number % 2)"}"#)
    case 1: members.append(#""settled":true"#)
    case 2: members.append(#""settled":1,"line":null,"line":2"#)
    case 3: members.append(#""until":"2026-01-01T00:00:09Z""#)
    case 4: members.append(#""day":true,"until":7,"until":8"#)
    case 5: members.append(#""files":[{"sha256":"\#(String(repeating: "a", count: 64))"}]"#)
    case 6 where payload != nil: members.append(#""stub":true"#)
    case 7: members.append(#""x:place":{"lat":1},"x:place":2"#)
    default: break
    }
    // In a known kind it has no effect.
    switch Int.random(in: 0..<12, using: &letters) {
    case 0, 1, 2: members.append(#""aside":true"#)
    case 3: members.append(#""aside":1"#)
    case 4: members.append(#""aside":true,"aside":true"#)
    default: break
    }
    if let payload { members.append("\"payload\":\(payload)") }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func targets(_ number: Int, isDeletion: Bool) -> [String] {
    let earlier = Array(ids[..<number])
    let isAnywhere = shape.isWild && chance(2)
    var pool = isAnywhere || earlier.isEmpty && isDeletion ? ids : earlier
    if chance(4) { pool += ["\"missing1\"", "\"missing2\""] }
    if pool.isEmpty { return [] }
    let count = isDeletion ? pick([1, 1, 2, 3]) : pick([0, 0, 1, 1, 1, 2, 3])
    return (0..<count).map { _ in pick(pool) }
  }

  /// Lines may come in any order.
  private mutating func shuffleTail() {
    let tail = lines.dropFirst().shuffled(using: &random)
    lines = [lines[0]] + tail
  }

  private mutating func chance(_ number: Int) -> Bool {
    Int.random(in: 0..<number, using: &random) == 0
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
