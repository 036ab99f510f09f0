import Presentation
import Terminal

/// The last line of a screen: keys and what they do.
struct KeyLine {
  let words: Catalogue
  let keys: KeyTable

  /// As many keys as fit, and always the last two. `names` replaces the names of some actions.
  func line(
    _ actions: [BrowserAction], _ columns: Int, names: [BrowserAction: String] = [:]
  ) -> StyledLine {
    func name(_ action: BrowserAction) -> String { names[action] ?? words.name(action) }
    func width(_ action: BrowserAction) -> Int {
      keys.shownKey(of: action).displayWidth + name(action).displayWidth + 3
    }
    let known = actions.filter { !keys.keys(of: $0).isEmpty }
    let last = known.suffix(2)
    var room = columns - 1 - last.reduce(0) { $0 + width($1) }
    let first = known.dropLast(2).prefix { action in
      room -= width(action)
      return room >= 0
    }
    var line = StyledLine(" ")
    for action in first + last {
      line.append(keys.shownKey(of: action), .id)
      line.append(" \(name(action))  ", .faint)
    }
    return line
  }
}
