/// What a command of the program answered to a front end.
package struct CommandAnswer: Hashable, Sendable {
  package let code: Int32
  /// Its last message in one line.
  package let message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }
}
