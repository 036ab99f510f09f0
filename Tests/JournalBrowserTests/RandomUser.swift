import Presentation
import Terminal
import TestSupport

@testable import JournalBrowser

/// A user who presses anything, pastes anything, and changes the size of the window.
struct RandomUser {
  enum Deed {
    case input(InputEvent)
    case resize(ScreenSize)
  }

  private var random: SeededGenerator
  private let keys: [Key]

  init(seed: Int, _ table: KeyTable = .standard) {
    random = SeededGenerator(seed: seed)
    keys = table.rows.filter { $0.action != .quit }.flatMap(\.keys)
  }

  private static let words = [
    "walk", "#", "# tag", "(", "mood:good", "not ", "2026-05", "last summer", "朝の散歩", "👩‍👩‍👧",
    "e\u{301}",
  ]
  private static let pastes = words + ["", "a\nb", "\u{1B}[2J\u{7}", "\u{202E}abc", "\t\u{0}x"]
  private static let typing: [Key] = [
    Key(.enter), Key(.enter), Key(.escape), Key(.backspace), Key(.tab), Key(.left), Key(.right),
    Key(.home), Key(.end), Key(.delete), Key(.up), Key(.down), Key(.function(5)),
    Key(.character("w"), .control), Key(.character("u"), .control),
    Key(.character("x"), .alternate), Key(.enter, .alternate), Key(.character("e"), .control),
  ]

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  /// One event, or the keys of a word.
  mutating func next(_ size: ScreenSize) -> [Deed] {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return [.resize(nextSize())]
    case 1: return [.input(.paste(pick(RandomUser.pastes)))]
    case 2...4: return [.input(.mouse(nextMouse(size)))]
    case 5: return [.input(.focus(chance(2)))]
    case 6...8: return pick(RandomUser.words).map { .input(.key(Key(.character($0)))) }
    case 9...18: return [.input(.key(pick(RandomUser.typing)))]
    case 19...20: return [.input(.key(Key(.character(pick(Array("12345yn朝 🙂"))))))]
    case 21: return [.input(.key("q"))]
    default: return [.input(.key(pick(keys)))]
    }
  }

  private mutating func nextSize() -> ScreenSize {
    ScreenSize(
      columns: Int.random(in: chance(4) ? 1...30 : 20...140, using: &random),
      rows: Int.random(in: chance(4) ? 1...6 : 5...50, using: &random))
  }

  private mutating func nextMouse(_ size: ScreenSize) -> MouseEvent {
    MouseEvent(
      pick(MouseEvent.Action.allCases),
      column: Int.random(in: 0...size.columns + 3, using: &random),
      row: Int.random(in: 0...size.rows + 3, using: &random))
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
