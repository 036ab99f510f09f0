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

  /// The same options for other operands, or for another command.
  func with(operands: [Argument], of command: CommandSpec? = nil) -> Invocation {
    Invocation(
      command: command ?? self.command, operands: operands, options: options, form: form)
  }

  /// An empty list is a flag; nil removes the option.
  func setting(_ option: String, to values: [Argument]?) -> Invocation {
    var options = options
    options[option] = values
    return Invocation(command: command, operands: operands, options: options, form: form)
  }

  /// The same command with one value for an option.
  func with(_ value: Argument, for option: String) -> Invocation {
    setting(option, to: [value])
  }
}
