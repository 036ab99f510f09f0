import JSONBytes
import TimePhrases
import TimelineDomain

/// A draft that replaces a command's standard input.
struct RestoredDraft: Sendable {
  let draft: Draft
  let text: [UInt8]
  /// For an edit, the entry, and the revisions that the user saw.
  let entry: EntryID?
  let base: [EntryID]
  /// When the text was typed: the time of a new entry, unless the command has one.
  let typed: Moment?
  /// No other program takes the draft while this value lives.
  let claim: any DraftClaim
}

/// The clock and the time zone at the moment at which a text was typed.
struct TypedClock: TimeSource {
  private let typed: Moment?
  private let zone: any TimeSource

  init(_ typed: Moment?, zone: any TimeSource) {
    self.typed = typed
    self.zone = zone
  }

  func now() -> (seconds: Int64, nanoseconds: Int32) {
    typed.map { ($0.seconds, $0.nanoseconds) } ?? zone.now()
  }

  func offset(at seconds: Int64) -> Int {
    guard let typed, zone.offset(at: typed.seconds) != typed.offset else {
      return zone.offset(at: seconds)
    }
    return typed.offset
  }
}

extension Invocation {
  private static let dash = Argument(text: "-")

  /// The arguments that save the text of this command, with a dash in its place. The entry of an edit
  /// is named by its id, and an edited text has its template already. `before` is how many operands come before the
  /// text, such as a mood.
  func arguments(of entry: EntryID?, isEdited: Bool, before: Int) -> [String] {
    var next = [OptionSpec.format([]), .quiet, .yes, .dryRun, .journal, .file].reduce(self) {
      $0.setting($1, to: nil)
    }
    let files = values(.attach).filter { $0 != Invocation.dash }
    next = next.setting(.attach, to: files.isEmpty ? nil : files)
    if isEdited { next = next.setting(.template, to: nil) }
    if entry != nil { next = next.setting(.last, to: nil) }
    let target =
      entry.map { [Argument(bytes: $0.bytes)] } ?? operands.filter { $0 != Invocation.dash }
    switch command {
    case let command where command.isAny(of: .text) || command == CommandTable.templatesEdit:
      next = next.with(operands: operands.prefix(before) + [Invocation.dash])
    case CommandTable.edit where readsForm || isEdited:
      next = next.with(operands: target + [Invocation.dash])
    case CommandTable.edit:
      let isText = has(.text)
      next = next.setting(.text, to: isText ? [Invocation.dash] : nil)
        .setting(.note, to: isText ? nil : [Invocation.dash]).with(operands: target)
    default: next = next.with(operands: target)
    }
    return next.words.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The command as words that can be typed.
  var words: [Argument] {
    let options = command.allOptions.filter(has).flatMap { option in
      option.value == nil
        ? [Argument(text: "--\(option.name)")]
        : values(option).flatMap { [Argument(text: "--\(option.name)"), $0] }
    }
    let needsDashes = operands.contains(where: \.isOption)
    return command.words.map(Argument.init(text:)) + options
      + (needsDashes ? [Argument(text: "--")] : []) + operands
  }

  /// The option that holds the text.
  var textOption: String? {
    PostField.bodies.compactMap(OptionSpec.editing).first(where: has).map { "--\($0.name)" }
  }

  /// Whether the last operand is the dash of `journal edit ID -`.
  var isDocument: Bool {
    command == CommandTable.edit && operands.count > (has(.last) ? 0 : 1)
      && operands.last == Invocation.dash
  }

  /// Whether `edit` takes the whole form, from standard input or the editor.
  var readsForm: Bool {
    let options: [OptionSpec] =
      PostField.allCases.compactMap(OptionSpec.editing)
      + [.at, .tag, .untag, .star, .unstar, .dryRun]
    return command == CommandTable.edit && textOption == nil
      && (isDocument || !options.contains(where: has))
  }

  /// The words of a text that the journal gets: without the fields of a form.
  func wordsForJournal(in text: [UInt8]) -> [UInt8] {
    guard readsForm || command == CommandTable.resolve else { return text }
    return Array(EditDocument.words(of: String(decoding: text, as: UTF8.self)).utf8)
  }
}

extension CommandSpec {
  /// Whether a text that it can't save becomes a draft.
  var keepsText: Bool {
    isAny(of: .text)
      || [CommandTable.edit, CommandTable.resolve, CommandTable.templatesEdit].contains(self)
  }
}

extension Argument {
  init(text: String) { self.init(bytes: Array(text.utf8)) }
}

extension [UInt8] {
  /// Whether the other bytes have these, without the line ends at their end, one after the other.
  func isIn(_ other: [UInt8]) -> Bool {
    var words = self[...]
    while words.last == 0x0A || words.last == 0x0D { words.removeLast() }
    if words.isEmpty || words.elementsEqual(other) { return true }
    return ByteSearch(Array(words), ignoringCase: false)
      .next(in: other.span, from: 0, to: other.count) != nil
  }
}
