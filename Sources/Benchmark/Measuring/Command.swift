/// A program with its arguments and its whole environment.
package struct Command: Sendable {
  package let program: String
  package let words: [String]
  package let environment: [String: String]
  /// The file for its output; nil discards it.
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

  /// As typed in a shell, to try it by hand.
  package var text: String {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let plain = words.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,".contains($0) } && !word.isEmpty
        ? word : "'\(word)'"
    }
    return ([name] + plain).joined(separator: " ")
  }
}
