extension Argument {
  /// `-3`
  var isCount: Bool {
    bytes.count > 1 && bytes[0] == 0x2D
      && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether this is the option, with or without a value attached.
  func isSpelling(of option: OptionSpec) -> Bool {
    shown == "--\(option.name)" || shown.hasPrefix("--\(option.name)=")
  }
}

extension UsageError.Fault {
  /// The fault of an unknown option: an option of `list` before any command, one of another program,
  /// or a near miss.
  static func habit(option typed: String, near: String?, isInFront: Bool) -> Self {
    if isInFront, let option = CommandTable.listOption(typed) {
      return .optionInFront(typed, of: "\(CommandTable.list.title) \(option)")
    }
    if isInFront || near == nil, let habit = Habit(option: typed) {
      return .habit(typed, habit, command: nil)
    }
    return .unknownOption(typed, suggestion: near)
  }
}

extension CommandTable {
  /// The spelling of an option of `list` that was typed with one dash or two; nil if it has none.
  fileprivate static func listOption(_ typed: String) -> String? {
    if Argument(text: typed).isCount { return typed }
    let name = String(typed.drop { $0 == "-" })
    if let option = list.options.first(where: { $0.name == name }) { return "--\(option.name)" }
    return list.options.contains { $0.short.map(String.init) == name } ? "-\(name)" : nil
  }
}
