import Presentation
@testable import Settings
import Terminal
import TestSupport
import Testing

/// The keys of the full screen, with those of the settings.
struct KeyTableTests {
  private func table(_ settings: (String, String)...) -> KeyTable {
    KeyTable(settings.map { Configuration.KeyChoice(action: $0.0, keys: $0.1) })
  }

  @Test func `every action has a key of its own`() {
    let keys = KeyTable.standard.rows.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Set(KeyTable.standard.rows.map(\.action)) == Set(BrowserAction.allCases))
    #expect(KeyTable.standard.rows.allSatisfy { !$0.keys.isEmpty })
  }

  @Test func `the groups of the help have every action once`() {
    let actions = ActionGroup.allCases.flatMap(\.actions)
    #expect(actions.count == BrowserAction.allCases.count)
    #expect(Set(actions) == Set(BrowserAction.allCases))
  }

  @Test func `the settings give an action other keys`() {
    let table = table(("star", "S Ctrl-S"), ("page-up", "Alt-v"))
    #expect(table.flaws.isEmpty)
    #expect(table.action(of: "S") == .star && table.action(of: "s") == nil)
    #expect(table.action(of: Key(.character("s"), .control)) == .star)
    #expect(table.action(of: Key(.character("v"), .alternate)) == .pageUp)
    #expect(table.shownKey(of: .star) == "S" && table.shownKeys(of: .star) == "S Ctrl-S")
  }

  @Test func `the keys of numbers count from 1`() {
    #expect(KeyTable.standard.number(of: "3") == 3 && KeyTable.standard.number(of: "x") == nil)
    #expect(KeyTable.standard.shownKey(of: .number) == "1–5")
    let table = table(("number", "7 8"))
    #expect(table.number(of: "8") == 2 && table.number(of: "3") == nil)
    #expect(table.shownKey(of: .number) == "7–8")
    #expect(self.table(("number", "7")).shownKey(of: .number) == "7")
  }

  @Test func `a key is taken from an action that has another one`() {
    let table = table(("star", "j"))
    #expect(table.flaws.isEmpty)
    #expect(table.action(of: "j") == .star && table.action(of: Key(.down)) == .down)
  }

  @Test func `a clash is reported, and the standard key stays`() {
    let one = table(("star", "d"))
    #expect(
      one.flaws == [
        KeyTable.Flaw(action: "star", reason: .clash(key: "d", with: "delete"))
      ])
    #expect(one.action(of: "d") == .delete && one.action(of: "s") == .star)
    let two = table(("star", "z"), ("tag", "z"))
    #expect(two.flaws.map(\.action) == ["tag"])
    #expect(two.action(of: "z") == .star)
    #expect(table(("star", "d"), ("delete", "X")).flaws.isEmpty)
  }

  @Test func `settings together leave each action a key, and the program a way to quit`() {
    let both = table(("star", "q"), ("tag", "Ctrl-C"))
    #expect(
      both.flaws == [KeyTable.Flaw(action: "tag", reason: .clash(key: "Ctrl-C", with: "quit"))])
    #expect(both.keys(of: .quit) == [Key(.character("c"), .control)])
    #expect(table(("star", "q Ctrl-C")).flaws.map(\.action) == ["star"])
    #expect(table(("star", "q"), ("tag", "Ctrl-C"), ("quit", "Q")).flaws.isEmpty)
    #expect(table(("up", "q"), ("star", "k"), ("tag", "Up")).flaws.isEmpty)
    #expect(table(("star", "k"), ("tag", "Up")).flaws.map(\.action) == ["tag"])
    // A setting of the way to quit that is ignored gives the standard keys back.
    let lost = table(("mark", "Q"), ("star", "q"), ("quit", "Q"), ("tag", "Ctrl-C"))
    #expect(!lost.keys(of: .quit).isEmpty && lost.flaws.map(\.action) == ["quit", "tag"])
    for seed in 0..<500 {
      var random = SeededGenerator(seed: seed)
      let settings = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (
          BrowserAction.allCases.randomElement(using: &random)!.settingName,
          (0..<Int.random(in: 1...2, using: &random)).map { _ in
            ["q", "Ctrl-C", "Q", "j", "Down", "k", "Up", "x"].randomElement(using: &random)!
          }.joined(separator: " ")
        )
      }
      let table = KeyTable(settings.map { .init(action: $0.0, keys: $0.1) })
      #expect(!table.keys(of: .quit).isEmpty, "\(settings)")
    }
  }

  @Test func `keys that came later give way to settings that have them`() {
    let table = table(("star", "O"), ("copy", "J"))
    #expect(table.flaws.isEmpty)
    #expect(table.action(of: "O") == .star && table.keys(of: .openFiles).isEmpty)
    #expect(table.action(of: "J") == .copy)
  }

  @Test func `unknown names of actions and keys are told`() {
    let table = table(("jump", "x"), ("star", "Hyper"), ("tag", ""))
    #expect(
      table.flaws == [
        KeyTable.Flaw(action: "jump", reason: .unknownAction),
        KeyTable.Flaw(action: "star", reason: .unknownKey("Hyper")),
        KeyTable.Flaw(action: "tag", reason: .unknownKey("")),
      ])
  }

  @Test func `every key is read as it is written`() {
    for key in KeyTable.standard.rows.flatMap(\.keys) {
      #expect(Key(spelling: key.spelling) == key, "\(key.spelling)")
    }
    #expect(Key(spelling: "ctrl-r") == Key(.character("r"), .control))
    #expect(Key(spelling: "SPACE") == " " && Key(spelling: "F12") == Key(.function(12)))
    #expect(Key(spelling: "F13") == nil && Key(spelling: "ab") == nil && Key(spelling: "") == nil)
    #expect(Key(spelling: "Ctrl-") == nil)
  }

  @Test(arguments: [Catalogue(.english), Catalogue(.japanese)])
  func `every action has words in each language`(_ words: Catalogue) {
    for action in BrowserAction.allCases {
      #expect(!words.meaning(action).isEmpty && !words.name(action).isEmpty)
    }
    let meanings = BrowserAction.allCases.map { words.meaning($0) }
    #expect(Set(meanings).count == meanings.count)
  }
}
