import TimelineDomain

/// The typed words, sorted by the command table but not yet interpreted.
struct Invocation: Sendable {
  let command: CommandSpec
  let operands: [Argument]
  /// The short form that called the command.
  let form: ShortForm?
  /// Values by option name; a flag has an empty list.
  private let options: [String: [Argument]]

  init(
    command: CommandSpec, operands: [Argument], options: [String: [Argument]],
    form: ShortForm? = nil
  ) {
    self.command = command
    self.operands = operands
    self.form = form
    self.options = options
  }

  func has(_ name: String) -> Bool { options[name] != nil }

  func value(_ name: String) -> Argument? { options[name]?.last }

  func values(_ name: String) -> [Argument] { options[name] ?? [] }

  /// The same command with one value for an option.
  func with(_ value: Argument, for option: String) -> Invocation {
    Invocation(
      command: command, operands: operands,
      options: options.merging([option: [value]]) { _, new in new })
  }

  /// For commands that rewrite the file.
  var hardLinks: HardLinks { has("force") ? .rewriteThisName : .refuse }
}
