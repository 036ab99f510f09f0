import Terminal
import TimelineDomain

/// Shows in an item's words what was searched for. The words are safe and wrapped already; what is put
/// around them takes no room.
struct Highlighting {
  private let body: [Character]
  private let isFound: [Bool]

  init(of condition: PostCondition, in body: String) {
    // Nobody looks through more than that for a colour.
    let places = body.utf8.count > 100_000 ? [] : condition.places(in: body)
    guard !places.isEmpty else {
      self.body = []
      isFound = []
      return
    }
    var isFound = [Bool](repeating: false, count: body.count)
    for place in places { for index in place { isFound[index] = true } }
    self.body = Array(body)
    self.isFound = isFound
  }

  /// Lines of the body, in which only white space was left out.
  func lines(_ lines: [String], _ styler: Styler) -> [String] {
    guard !isFound.isEmpty else { return lines }
    var index = 0
    return lines.map { line in
      var result = ""
      var run = ""
      var isRunFound = false
      for character in line {
        while index < body.count, body[index] != character { index += 1 }
        let isFoundHere = index < body.count && isFound[index]
        if isFoundHere != isRunFound {
          result += styler(isRunFound ? .match : .plain, run)
          run = ""
          isRunFound = isFoundHere
        }
        run.append(character)
        index += 1
      }
      return result + (run.isEmpty ? "" : styler(isRunFound ? .match : .plain, run))
    }
  }
}
