/// A document as a later version could write it.
package struct FutureDocument: Sendable {
  package let bytes: [UInt8]
  /// Posts that this version understands: their kinds by id.
  package let understood: [(id: String, kind: String)]
  /// Current unknown entries, by id.
  package let unreadable: [String]
  /// Counts of current unknown entries, by kind.
  package let unknown: [String: Int]
  package let damagedLines: Int
}

/// Adds something unknown wherever the format allows it: members of the header, of envelopes and of
/// payloads at any depth; kinds, moods, abilities; and damaged lines. The seed decides the
/// document.
package func futurize(_ plain: PlainDocument, seed: Int) -> FutureDocument {
  var future = Futurizer(seed: seed)
  return future.document(plain)
}

private struct Futurizer {
  private var random: SeededGenerator
  private var serial = 0

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
  }

  mutating func document(_ plain: PlainDocument) -> FutureDocument {
    var lines = [header()]
    var unreadable: [String] = []
    var unknown: [String: Int] = [:]
    var damaged = 0
    for entry in plain.entries {
      let healthy = line(entry)
      lines.append(healthy)
      while chance(3) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          let kind = pick(["photo", "poll", "Text", "t\u{E9}xt", "location ", ""])
          let id = freshID("u")
          lines.append(unknownEntry(kind, id: id, refs: plain.entries.map(\.id)))
          unreadable.append(id)
          unknown[kind, default: 0] += 1
        case 3:
          let id = freshID("n")
          lines.append(needy(id))
          unreadable.append(id)
          unknown["text", default: 0] += 1
        case 4:
          let id = freshID("s")
          lines.append(strangeText(id))
          unreadable.append(id)
          unknown["text", default: 0] += 1
        case 5: lines.append(Array(pick(["", "  ", "\t", "\r"]).utf8))
        case 6: lines.append(healthy)
        default:
          lines.append(pick(Futurizer.damage))
          damaged += 1
        }
      }
    }
    var bytes = Array(lines.joined(separator: [0x0A]))
    if chance(4) {
      bytes += Array("\n{\"id\":\"torn\",\"type\":\"te".utf8)
      damaged += 1
    } else if !chance(4) {
      bytes.append(0x0A)
    }
    return FutureDocument(
      bytes: bytes, understood: plain.posts, unreadable: unreadable, unknown: unknown,
      damagedLines: damaged)
  }

  // MARK: Lines

  private mutating func header() -> [UInt8] {
    var members = [
      ("format", "\"timeline-journal\""), ("version", pick(["1", "2", "7"])), ("id", "\"h1\""),
      ("created", "\"2020-01-01T00:00:00Z\""),
    ]
    if chance(2) { members.append(("needs", #"{"write":["noop"],"read":[]}"#)) }
    return object(members)
  }

  private mutating func line(_ entry: PlainDocument.Entry) -> [UInt8] {
    let payload = String(decoding: object(entry.payload), as: UTF8.self)
    var members = [
      ("id", "\"\(entry.id)\""), ("type", "\"\(entry.kind)\""), ("at", "\"\(entry.at)\""),
    ]
    if !entry.replaces.isEmpty {
      members.append(
        ("replaces", "[\(entry.replaces.map { "\"\($0)\"" }.joined(separator: ", "))]"))
    }
    if chance(4) { members.append(("needs", #"[ "noop" ]"#)) }
    if chance(4) { members.append(("zone", "\"Asia/Tokyo\"")) }
    members.append(("payload", payload))
    return object(members) + Array(pick(["", "", "", " ", "\r"]).utf8)
  }

  private mutating func unknownEntry(_ kind: String, id: String, refs: [String]) -> [UInt8] {
    var members = [("id", "\"\(id)\""), ("type", "\"\(kind)\""), ("payload", value())]
    if chance(2) { members.append(("at", pick(["\"2026-05-05T05:05:05Z\"", "\"soon\"", "7"]))) }
    if chance(3) { members.append(("refs", "[\"elsewhere\"]")) }
    return object(members)
  }

  private mutating func needy(_ id: String) -> [UInt8] {
    object([
      ("id", "\"\(id)\""), ("type", "\"text\""), ("at", "\"2026-05-06T05:05:05Z\""),
      ("needs", pick([#"["blob-1"]"#, #"["noop","seal"]"#])), ("payload", #"{"text":"sealed"}"#),
    ])
  }

  private mutating func strangeText(_ id: String) -> [UInt8] {
    let payload = pick([
      #"{"text":{"rich":true}}"#, #"{"text":1}"#, #"{"text":null}"#, #"{"tags":["a"]}"#, "[]",
      "null",
      #"{"text":"a","text":"b"}"#, #"{"text":"a","tags":"b"}"#, #"{"text":"a","starred":1}"#,
      #"{"text":"a","tags":[1]}"#, #"{"text":"a","t\u0061gs":[],"tags":[]}"#,
    ])
    return object([
      ("id", "\"\(id)\""), ("type", "\"text\""), ("at", "\"2026-05-07T05:05:05Z\""),
      ("payload", payload),
    ])
  }

  private static let damage: [[UInt8]] = [
    Array("<<<<<<< HEAD".utf8), Array("=======".utf8), [0x7B, 0xFF, 0x7D], [0, 0, 0, 0],
    Array(#"{"id":"x"}"#.utf8), Array(#"{"id":7,"type":"text"}"#.utf8), Array("[]".utf8),
    Array(#"{"id":"x","type":"text","payload":{},}"#.utf8), Array("null".utf8),
  ]

  // MARK: Members and values

  /// The members in order, with unknown ones and white space between them.
  private mutating func object(_ known: [(String, String)]) -> [UInt8] {
    var members = known.map { ("\"\($0.0)\"", $0.1) }
    while chance(2) {
      let place = Int.random(in: 0...members.count, using: &random)
      members.insert((pick(Futurizer.names), value()), at: place)
    }
    var text = "{" + space()
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { text += "," + space() }
      text += name + space() + ":" + space() + value + space()
    }
    return Array((text + "}").utf8)
  }

  private mutating func value() -> String { pick(Futurizer.values) }

  private mutating func space() -> String { pick(["", "", "", "", " ", "\t", "  "]) }

  private mutating func freshID(_ prefix: String) -> String {
    serial += 1
    return "\(prefix)\(serial)-future"
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices.randomElement(using: &random)!
  }

  private static let names = [
    "\"x\"", "\"future\"", #""\u0066oo""#, "\"caf\u{E9}\"", "\"cafe\u{301}\"", "\"\"", "\" \"",
    "\"ID\"", "\"Text\"", "\"payload2\"", "\"tags \"", #""\ud800""#, #""\"""#, "\"散歩\"", "\"x\"",
  ]

  private static let values = [
    "1.0", "1e2", "-0", "12345678901234567890", "1E400", "0.10", #""\ud800""#, #""\u0061\/""#,
    "\"e\u{301}\"", "\"👨‍👩‍👧\"", "null", "true", "[]", "{}", "[ ]", "{ }", #"{"a":1,"a":2}"#,
    "{\"\u{E9}\":1,\"e\u{301}\":2}", #"{ "deep" : [ { "er" : [1.50, {"z":null}] } ] }"#,
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    #""}],{\"\\""#, #"{"text":"not yours","tags":["neither"]}"#, #"["id","replaces"]"#,
  ]
}
