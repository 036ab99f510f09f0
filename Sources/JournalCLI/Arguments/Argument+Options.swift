extension Argument {
  /// `-3`, also in full width: `-３`.
  var isCount: Bool {
    let digits = shown.inHalfWidth.dropFirst()
    return bytes.first == 0x2D && !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  /// Whether this is the option, with or without a value attached.
  func isSpelling(of option: OptionSpec) -> Bool {
    shown == "--\(option.name)" || shown.hasPrefix("--\(option.name)=")
  }

  /// Whether this excludes a term from a query: `-work`, `-#walk`, `-(a or b)`. `-q`, `-n5` and
  /// `-qn 5` are options, and so is a single unknown letter.
  func isOfQuery(besides known: [OptionSpec]) -> Bool {
    let letters = shown.dropFirst()
    guard text != nil, let first = letters.first, letters.count > 1 || !first.isLetter else {
      return false
    }
    for (index, letter) in letters.enumerated() {
      guard let option = known.first(where: { $0.short == letter }) else { return true }
      guard let value = option.value else { continue }
      let rest = letters.dropFirst(index + 1)
      return value.placeholder == "N" && !rest.isEmpty && rest.allSatisfy(\.isLetter)
    }
    return false
  }

  /// A single dash means standard input.
  var isOption: Bool { bytes.count > 1 && bytes[0] == 0x2D && shown != "--" }
}

extension OptionSpec.Value {
  /// Whether the value is a number or an id, which an input method may type in full width.
  var isNumber: Bool { ["N", "ID"].contains(placeholder) }
}

extension CommandSpec {
  /// Whether an operand is a number or names an entry, which an input method may type in full width.
  func isNumber(operand index: Int) -> Bool {
    let operand = index < operands.count ? operands[index] : operands.last
    guard let operand else { return false }
    return ["N", "N|ID", "ID|QUERY", "VERSION", "DRAFT"].contains(operand.placeholder)
  }
}

extension UsageError.Fault {
  /// The fault of an unknown option: an option of `list` before any command, one of another program,
  /// or a near miss.
  static func unknownOption(option typed: String, near: String?, isInFront: Bool) -> Self {
    if isInFront, let option = CommandTable.listOption(typed) {
      return .optionInFront(typed, of: "\(CommandTable.list.title) \(option)")
    }
    if isInFront || near == nil, let advice = Advice(option: typed) {
      return .advice(typed, advice, command: nil)
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
