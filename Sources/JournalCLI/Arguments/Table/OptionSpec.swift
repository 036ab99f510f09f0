import Presentation

/// A text about a command or an option, in the language of the reader.
typealias Wording = @Sendable (Catalogue) -> String

/// An option of a command: its spelling and its meaning.
struct OptionSpec: Sendable {
  /// The value of an option that takes one.
  struct Value: Sendable, Hashable {
    let placeholder: String
    /// The allowed words; empty if any word is allowed.
    let choices: [String]
    let completion: Completion?

    init(_ placeholder: String, choices: [String] = [], completes completion: Completion? = nil) {
      self.placeholder = placeholder
      self.choices = choices
      self.completion = choices.isEmpty ? completion : .words(choices)
    }
  }

  /// The name without dashes.
  let name: String
  let short: Character?
  let value: Value?
  let isRepeatable: Bool
  /// What the option does, in a few words without a period.
  let meaning: Wording

  init(
    _ name: String, short: Character? = nil, value: Value? = nil, isRepeatable: Bool = false,
    _ meaning: @escaping Wording
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
