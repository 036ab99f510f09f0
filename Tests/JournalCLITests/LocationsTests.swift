import Testing

@testable import JournalCLI

/// Paths and editors for every state of the environment variables.
struct LocationsTests {
  /// Unset, empty, relative or absolute.
  static let states: [String?] = [nil, "", "relative", "/absolute"]

  @Test(arguments: states, states)
  func `an absolute XDG_DATA_HOME sets the data folder, else HOME does`(
    data: String?, home: String?
  ) {
    let expected =
      data == "/absolute"
      ? "/absolute/journal/journal.jsonl"
      : home.isSet.map { "\($0)/.local/share/journal/journal.jsonl" }
    let environment = ["XDG_DATA_HOME": data, "HOME": home]
    #expect(locations(environment).journalPath == expected)
    // An empty JOURNAL_FILE counts as unset.
    let empty = environment.merging(["JOURNAL_FILE": ""]) { $1 }
    #expect(locations(empty).journalPath == expected)
    #expect(
      locations(environment).draftsPath == home.isSet.map { "\($0)/.local/state/journal/drafts" })
  }

  @Test(arguments: states, states)
  func `an absolute XDG_STATE_HOME sets the state folder, else HOME does`(
    state: String?, home: String?
  ) {
    let expected =
      state == "/absolute"
      ? "/absolute/journal/drafts" : home.isSet.map { "\($0)/.local/state/journal/drafts" }
    let environment = ["XDG_STATE_HOME": state, "HOME": home]
    #expect(locations(environment).draftsPath == expected)
    let journal = home.isSet.map { "\($0)/.local/share/journal/journal.jsonl" }
    #expect(locations(environment).journalPath == journal)
  }

  @Test(arguments: ["j.jsonl", "/j.jsonl", " "], states)
  func `JOURNAL_FILE wins over the folders and can be relative`(
    file: String, other: String?
  ) {
    let environment = ["JOURNAL_FILE": file, "XDG_DATA_HOME": other, "HOME": other]
    #expect(locations(environment).journalPath == file)
  }

  static let editors: [(String?, String?, String)] = [
    (nil, nil, "vi"), ("", "", "vi"), (nil, "nano", "nano"), ("", "nano", "nano"),
    ("code --wait", "nano", "code --wait"), ("code --wait", nil, "code --wait"),
  ]

  @Test(arguments: editors)
  func `VISUAL wins over EDITOR, and EDITOR over vi`(
    visual: String?, editor: String?, expected: String
  ) {
    #expect(locations(["VISUAL": visual, "EDITOR": editor]).editor() == expected)
  }

  @Test(arguments: editors)
  func `the editor setting wins over VISUAL and EDITOR`(
    visual: String?, editor: String?, expected: String
  ) {
    #expect(locations(["VISUAL": visual, "EDITOR": editor]).editor(setting: "ed") == "ed")
  }

  @Test(arguments: states, states)
  func `an absolute XDG_CONFIG_HOME sets the settings folder, else HOME does`(
    config: String?, home: String?
  ) {
    let expected =
      config == "/absolute"
      ? "/absolute/journal/config.json" : home.isSet.map { "\($0)/.config/journal/config.json" }
    let path = locations(["XDG_CONFIG_HOME": config, "HOME": home]).configuration()
    #expect(path.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func `a path can be any bytes, not only UTF-8`() {
    let locations = Locations { $0 == "HOME" ? [0x2F, 0xFF] : nil }
    #expect(locations.journal()?.prefix(3) == [0x2F, 0xFF, 0x2F])
  }

  private func locations(_ environment: [String: String?]) -> Locations {
    Locations { name in environment[name].flatMap { $0 }.map { Array($0.utf8) } }
  }
}

extension Locations {
  fileprivate var journalPath: String? { journal().map { String(decoding: $0, as: UTF8.self) } }
  fileprivate var draftsPath: String? { drafts().map { String(decoding: $0, as: UTF8.self) } }
}

extension String? {
  /// Nil for an empty value too.
  fileprivate var isSet: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
