import Testing

@testable import JournalCLI

/// Where the journal, the drafts and the editor are, for every state of the variables.
struct LocationsTests {
  /// A variable that is not set, is empty, is relative, or is what it should be.
  static let states: [String?] = [nil, "", "relative", "/absolute"]

  @Test(arguments: states, states)
  func `XDG_DATA_HOME counts where it is absolute, else HOME where it is set`(
    data: String?, home: String?
  ) {
    let expected =
      data == "/absolute"
      ? "/absolute/journal/journal.jsonl"
      : home.isSet.map { "\($0)/.local/share/journal/journal.jsonl" }
    let environment = ["XDG_DATA_HOME": data, "HOME": home]
    #expect(locations(environment).journalPath == expected)
    // An empty JOURNAL_FILE is none.
    let empty = environment.merging(["JOURNAL_FILE": ""]) { $1 }
    #expect(locations(empty).journalPath == expected)
    #expect(
      locations(environment).draftsPath == home.isSet.map { "\($0)/.local/state/journal/drafts" })
  }

  @Test(arguments: states, states)
  func `XDG_STATE_HOME counts where it is absolute, else HOME where it is set`(
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
  func `JOURNAL_FILE comes before everything else and may be relative`(
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
  func `VISUAL comes before EDITOR, and EDITOR before vi`(
    visual: String?, editor: String?, expected: String
  ) {
    #expect(locations(["VISUAL": visual, "EDITOR": editor]).editor() == expected)
  }

  @Test(arguments: editors)
  func `an editor that is set in the settings comes before both`(
    visual: String?, editor: String?, expected: String
  ) {
    #expect(locations(["VISUAL": visual, "EDITOR": editor]).editor(setting: "ed") == "ed")
  }

  @Test(arguments: states, states)
  func `XDG_CONFIG_HOME counts where it is absolute, else HOME where it is set`(
    config: String?, home: String?
  ) {
    let expected =
      config == "/absolute"
      ? "/absolute/journal/config.json" : home.isSet.map { "\($0)/.config/journal/config.json" }
    let path = locations(["XDG_CONFIG_HOME": config, "HOME": home]).configuration()
    #expect(path.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func `a path is bytes, which need not be UTF-8`() {
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
  /// Nil for an empty one too.
  fileprivate var isSet: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
