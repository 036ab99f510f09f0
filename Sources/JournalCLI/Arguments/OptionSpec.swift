/// One option of a command: how it is typed, and what it means.
struct OptionSpec: Sendable, Hashable {
  /// What stands behind an option that takes a value.
  struct Value: Sendable, Hashable {
    let placeholder: String
    /// The words it may be, where there are only so many.
    let choices: [String]
    let completion: Completion?

    init(_ placeholder: String, choices: [String] = [], completes completion: Completion? = nil) {
      self.placeholder = placeholder
      self.choices = choices
      self.completion = choices.isEmpty ? completion : .words(choices)
    }
  }

  /// Without the dashes.
  let name: String
  let short: Character?
  let value: Value?
  let isRepeatable: Bool
  let meaning: OptionMeaning

  init(
    _ name: String, short: Character? = nil, value: Value? = nil, isRepeatable: Bool = false,
    _ meaning: OptionMeaning
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }

  /// `-n, --limit N`
  var synopsis: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(name)"
    return names + (value.map { " \($0.placeholder)" } ?? "")
  }
}
