/// A program with its words, and an environment that is all it gets.
package struct Command: Sendable {
  package let program: String
  package let words: [String]
  package let environment: [String: String]
  /// Where its output goes; nil is nowhere.
  package var output: String?
  package var input: String?

  package init(
    _ program: String, _ words: [String], environment: [String: String], output: String? = nil,
    input: String? = nil
  ) {
    self.program = program
    self.words = words
    self.environment = environment
    self.output = output
    self.input = input
  }

  /// As somebody would type it, near enough to try it by hand.
  package var text: String {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let plain = words.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,".contains($0) } && !word.isEmpty
        ? word : "'\(word)'"
    }
    return ([name] + plain).joined(separator: " ")
  }
}
