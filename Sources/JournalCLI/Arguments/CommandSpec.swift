/// One command as a row of the command table, from which parsing and help are made.
struct CommandSpec: Sendable {
  enum Name: Sendable, Hashable {
    case addText, addMood, list, find, show, edit, delete, info, check, help
    case undo, redo, history, restore, trash, purge, compact
    case drafts, draftsShow, draftsRestore, draftsDiscard
  }

  /// What is typed behind the command.
  struct Operand: Sendable, Hashable {
    enum Count: Sendable, Hashable {
      case one, optional, any
    }

    let placeholder: String
    let count: Count

    var synopsis: String {
      switch count {
      case .one: placeholder
      case .optional: "[\(placeholder)]"
      case .any: "[\(placeholder)…]"
      }
    }
  }

  let name: Name
  /// The words that name it: `add text`.
  let words: [String]
  let summary: String
  let operands: [Operand]
  /// Its own, without those of every command.
  let options: [OptionSpec]
  let formats: [String]
  /// Paragraphs.
  let details: [String]
  let examples: [String]

  /// Its words are a person's own, which have to be kept whatever happens.
  var takesText: Bool { name == .addText || name == .addMood }

  var takesQuery: Bool { name == .list || name == .find }

  var title: String { words.joined(separator: " ") }

  /// Its own and those of every command.
  var allOptions: [OptionSpec] {
    let format = OptionSpec(
      "format", value: .init("FORMAT", choices: formats),
      "\(formats.dropLast().joined(separator: ", ")) or \(formats.last ?? "")")
    return options + (formats.isEmpty ? [] : [format]) + CommandTable.commonOptions
  }

  /// One line that shows how it is typed.
  var usage: String {
    let parts = ["journal"] + words + operands.map(\.synopsis) + ["[OPTIONS]"]
    return parts.joined(separator: " ")
  }
}
