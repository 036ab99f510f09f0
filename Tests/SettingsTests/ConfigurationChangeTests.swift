import Settings
import TestSupport
import Testing

/// A change of a setting changes only its bytes.
struct ConfigurationChangeTests {
  private func document(_ text: String) -> ConfigurationDocument {
    ConfigurationDocument(Array(text.utf8))
  }

  static let set: [(String, [String], String, String)] = [
    ("", ["editor"], "\"vi\"", "{\n  \"editor\": \"vi\"\n}\n"),
    ("\n", ["templates", "a"], "\"A\"", "\n{\n  \"templates\": {\"a\": \"A\"}\n}\n"),
    ("{}", ["editor"], "\"vi\"", "{\"editor\": \"vi\"}"),
    ("{ }\n", ["editor"], "\"vi\"", "{\"editor\": \"vi\" }\n"),
    ("{\"x\":1}", ["editor"], "\"vi\"", "{\"x\":1,\"editor\":\"vi\"}"),
    ("{\"x\": 1}", ["editor"], "\"vi\"", "{\"x\": 1, \"editor\": \"vi\"}"),
    ("{\n  \"x\": 1\n}\n", ["editor"], "\"vi\"", "{\n  \"x\": 1,\n  \"editor\": \"vi\"\n}\n"),
    (
      "{\n\t\"editor\" : \"nano\" ,\n\t\"x\": 1e2 }", ["editor"], "\"vi\"",
      "{\n\t\"editor\" : \"vi\" ,\n\t\"x\": 1e2 }"
    ),
    (#"{"edi\u0074or": "nano"}"#, ["editor"], "\"vi\"", #"{"edi\u0074or": "vi"}"#),
    (
      #"{"templates": {"a": "A"}}"#, ["templates", "b"], "\"B\"",
      #"{"templates": {"a": "A", "b": "B"}}"#
    ),
    (
      #"{"day-parts": {"night": "20:00-04:00"} , "templates": {"x" :[ 1.0 ], "a": "A"}}"#,
      ["templates", "a"], "\"B\"",
      #"{"day-parts": {"night": "20:00-04:00"} , "templates": {"x" :[ 1.0 ], "a": "B"}}"#
    ),
    (#"{"templates": {}}"#, ["templates", "b"], "\"B\"", #"{"templates": {"b": "B"}}"#),
    (#"{"color": 5}"#, ["color"], "\"auto\"", #"{"color": "auto"}"#),
  ]

  @Test(arguments: set)
  func `a value is replaced, or added with the same spacing`(
    text: String, keyPath: [String], value: String, expected: String
  ) throws {
    let next = try document(text).setting(keyPath, to: Array(value.utf8))
    #expect(String(decoding: next.bytes, as: UTF8.self) == expected)
    #expect(next.value(at: keyPath) == Array(value.utf8))
  }

  static let removed: [(String, [String], String)] = [
    ("{\"editor\": \"vi\"}", ["editor"], "{}"), ("{\"x\": 1}", ["editor"], "{\"x\": 1}"),
    ("", ["editor"], ""),
    ("{\n  \"editor\": \"vi\",\n  \"x\": 1\n}", ["editor"], "{\n  \"x\": 1\n}"),
    ("{\n  \"x\": 1,\n  \"editor\": \"vi\"\n}", ["editor"], "{\n  \"x\": 1\n}"),
    ("{\"x\":1 , \"editor\":2 , \"y\":3}", ["editor"], "{\"x\":1 , \"y\":3}"),
    (#"{"templates": {"a": "A", "b": 5}}"#, ["templates", "b"], #"{"templates": {"a": "A"}}"#),
    (#"{"templates": {"a": "A"}}"#, ["templates", "c"], #"{"templates": {"a": "A"}}"#),
  ]

  @Test(arguments: removed)
  func `a removed member takes its space and one comma along`(
    text: String, keyPath: [String], expected: String
  ) throws {
    let next = try document(text).removing(keyPath)
    #expect(String(decoding: next.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("{\"editor\" 5}", ["editor"]), ("[]", ["editor"]), ("{} x", ["editor"]),
    ("{\"editor\": 1, \"editor\": 2}", ["editor"]), ("{\"templates\": 5}", ["templates", "a"]),
    ("{\"journals\": {\"w\": 5}}", ["journals", "w", "templates", "a"]),
    ("{\"templates\": {\"a\": \"1\", \"a\": \"2\"}}", ["templates", "a"]),
  ])
  func `a file with errors is not changed`(text: String, keyPath: [String]) {
    #expect(throws: ConfigurationFlaw.self) { try document(text).setting(keyPath, to: [0x31]) }
    #expect(throws: ConfigurationFlaw.self) { try document(text).removing(keyPath) }
  }

  /// Unknown members with unusual values, before and after a known one.
  @Test(arguments: 0..<200)
  func `unknown members keep every byte`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    func pick(_ choices: [String]) -> String {
      choices[Int.random(in: 0..<choices.count, using: &random)]
    }
    func space() -> String { pick(["", " ", "\n  ", "\t", "\r\n", "  "]) }
    let values = [
      "1E400", "-0.0", "12345678901234567890.10", #""\ud800\/\u00e9é""#, "null",
      "[ 1 ,{\"a\" :[] }]",
      #"{"editor": 5, "editor": 6}"#, "\"\u{7F}\u{202E}\"", "{ }", "true",
    ]
    var unknown: [String] = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let name = pick(["\"x\(index)\"", "\"\\u0078\(index)\"", "\"\"", "\"é\"", "\"Editor\""])
      unknown.append(space() + name + space() + ":" + space() + pick(values) + space())
    }
    let own = space() + "\"editor\"" + space() + ":" + space() + "\"nano\"" + space()
    let index = Int.random(in: 0...unknown.count, using: &random)
    let members = unknown[..<index] + [own] + unknown[index...]
    let text = space() + "{" + members.joined(separator: ",") + "}" + space()
    let before = document(text)
    #expect(before.flaws == [])

    let set = try before.setting(["editor"], to: Array("\"vi\"".utf8))
    let expected = text.replacing("\"nano\"", with: "\"vi\"")
    #expect(String(decoding: set.bytes, as: UTF8.self) == expected)

    let added = try before.setting(["color"], to: Array("\"never\"".utf8))
    #expect(try added.removing(["color"]).bytes == before.bytes)
    let rawBefore = RawObject(before.bytes).members
    #expect(RawObject(added.bytes).members.dropLast() == rawBefore[...])

    let without = try before.removing(["editor"])
    #expect(without.flaws == [] && without.configuration == .standard)
    #expect(RawObject(without.bytes).members == rawBefore.filter { $0.name != "\"editor\"" })
  }
}
