import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// The text that the user types for a command. It is kept from the first byte until it is saved,
/// whatever fails or stops the program.
@MainActor
final class TypedText {
  enum Unsaved {
    /// Words of the command line, which the shell still has.
    case words([UInt8])
    /// What was read from standard input.
    case input([UInt8])
    /// Already a draft, written by the editor.
    case draft(Draft)
    /// A draft that this command restores or edits.
    case former(Draft)
  }

  /// Where the text comes from.
  enum Source {
    case words([UInt8])
    case input
    case editor
  }

  /// Those of a text that is to be sealed are only in memory. Nil without a place for them.
  private(set) var drafts: (any DraftKeeper)?
  /// Whether the text must never be on a disk.
  private(set) var isSealing: Bool
  /// The draft that this command restores.
  let restored: RestoredDraft?
  /// The draft with the text, which a front end has begun and claimed.
  private let opened: OpenedDraft?
  private let output: Output
  private let settings: UserSettings
  private let time: any TimeSource
  /// The draft that is still there after a save, because not all of its words are saved.
  private var left: Draft?
  private var console: any Console { output.console }
  var unsaved: Unsaved?
  private let invocation: Invocation
  /// The journal's path; nil for a command without one.
  private var journal: [UInt8]?
  /// For an edit, the entry, and the revisions of it that the user sees.
  private var target: (entry: EntryID, base: [EntryID])?
  /// How many operands come before the text.
  private var before = 0
  /// The claim on the draft that is open in the editor.
  private var claim: (any DraftClaim)?

  /// Whether the text is words of the command line.
  var isOfWords: Bool { if case .words = unsaved { true } else { false } }

  init(
    drafts: (any DraftKeeper)?, restored: RestoredDraft?, opened: OpenedDraft? = nil,
    for invocation: Invocation, in journal: [UInt8]?, isSealing: Bool, output: Output,
    settings: UserSettings, time: any TimeSource
  ) {
    self.drafts = drafts
    self.restored = restored
    self.opened = opened
    self.invocation = invocation
    self.journal = journal
    self.isSealing = isSealing
    self.output = output
    self.settings = settings
    self.time = time
  }

  /// Whether the draft has words for a sealed entry: it is only in memory.
  func isForSealed(_ draft: Draft) -> Bool {
    settings.locations.runtime().map { draft.location.starts(with: $0) } ?? false
  }

  /// The text is for a sealed entry.
  func seal() {
    isSealing = true
    drafts = settings.setup.files.drafts(.sealed, time)
  }

  /// How a draft of this text is saved; nil if the journal's path is no text, which can't be stored.
  func purpose(ofEdited isEdited: Bool) -> DraftPurpose? {
    let path = journal.map { String(validating: $0, as: UTF8.self) }
    if case .some(.none) = path { return nil }
    let sealing =
      isSealing && invocation.command.isAny(of: .text)
      ? invocation.setting(.seal, to: []) : invocation
    return DraftPurpose(
      words: sealing.arguments(of: target?.entry, isEdited: isEdited, before: before),
      journal: path.flatMap(\.self), entry: target?.entry, base: target?.base ?? [],
      typed: time.moment())
  }

  /// The words; or standard input for a single dash and for no words in a pipe; or the editor.
  func source(_ operands: [Argument]) -> Source {
    before = max(0, invocation.operands.count - operands.count)
    if opened != nil { return .editor }
    if operands.map(\.bytes) == [Array("-".utf8)] { return .input }
    if !operands.isEmpty { return .words(operands.joined) }
    return console.isInputTerminal ? .editor : .input
  }

  /// Reads the text.
  func read(from source: Source, initial: String = "") throws -> String {
    console.holdStops()
    let bytes: [UInt8]
    switch source {
    case .words(let words):
      bytes = words
      unsaved = .words(bytes)
    case .input:
      bytes = try readInput().withoutLastLineEnd
    case .editor:
      let edited = try edited(initial, in: opened?.draft)
      bytes = edited.withoutLastLineEnd
      // The initial text is valid, so only changed text needs a check.
      if edited == Array(initial.utf8) { return String(decoding: bytes, as: UTF8.self) }
    }
    if let flaw = TextFlaw(bytes) { throw Failure.unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The entry that the text is for, and the revisions of it that the user sees.
  func record(_ entry: EntryID?, _ base: [EntryID], in journal: [UInt8]) {
    self.journal = settings.locations.absolute(journal)
    target = entry.map { ($0, base) }
  }

  private func readInput() throws -> [UInt8] {
    if let restored {
      unsaved = .former(restored.draft)
      return restored.text
    }
    var bytes: [UInt8] = []
    do {
      try console.readInput(into: &bytes)
      unsaved = .input(bytes.withoutLastLineEnd)
      return bytes
    } catch {
      unsaved = .input(bytes)
      switch error {
      case .failed(let words): throw Failure.unreadableInput(words)
      case .interrupted: throw Failure.interrupted
      case .closed: throw Failure.unreadableInput(nil)
      }
    }
  }

  /// Opens the editor again with the same text, if the user wants to after seeing the failure.
  func retry(after failure: Failure) throws -> String {
    let draft: Draft
    switch unsaved {
    case .draft(let own), .former(let own): draft = own
    case .words, .input, nil: throw failure
    }
    guard console.isInputTerminal else { throw failure }
    console.say("journal: \(failure.sentence.text(output.words))")
    let isWanted = output.ask(.openAgain) == true
    if console.wasAskedToStop { throw Failure.interrupted }
    guard isWanted else { throw Failure.declinedChange }
    let bytes = try edited("", in: draft).withoutLastLineEnd
    if let flaw = TextFlaw(bytes) { throw Failure.unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs the editor on a draft, so that the typed text is always on disk.
  private func edited(_ initial: String, in former: Draft? = nil) throws -> [UInt8] {
    guard let drafts else {
      throw isSealing ? Failure.noMemoryForDrafts : Failure.noPlaceForDrafts
    }
    let draft =
      try former ?? drafts.keep(Array(initial.utf8), for: purpose(ofEdited: true))
    if former == nil { claim = try? drafts.claim(draft) }
    let isFinished = opened?.draft == draft && opened?.isFinished == true
    let editor = isSealing ? sealingEditor : settings.editor
    let status = isFinished ? 0 : console.run(editor, on: draft.location)
    if console.wasAskedToStop {
      // The editor may still be writing to it.
      let isBlank = (try? drafts.read(draft).isBlank) ?? false
      unsaved = isBlank ? nil : .draft(draft)
      throw Failure.interrupted
    }
    let bytes = try drafts.read(draft)
    let isUntouched = bytes.isBlank || bytes == Array(initial.utf8)
    if isUntouched { try? drafts.discard(draft) }
    unsaved = isUntouched ? nil : .draft(draft)
    if status == nil || status == 127 { throw settings.missingEditor }
    if let status, status != 0 { throw Failure.editorFailed(settings.editor, status: status) }
    return bytes
  }

  /// The editor with options against copies that it would leave on the disk. What another editor leaves is its own
  /// affair, and said once.
  var sealingEditor: String {
    let editor = settings.editor
    let program = editor.split(separator: " ").first?.split(separator: "/").last ?? ""
    if ["vim", "nvim"].contains(program) {
      return editor + " -n -i NONE -c 'set noundofile nobackup nowritebackup'"
    }
    if settings.setup.files.isFirst("seal-editor-\(program)") {
      output.say("journal: " + output.words.editorMayCopy(String(program)))
    }
    return editor
  }

  /// Discards the draft of the text, if all of its words are in the text that is saved, byte for byte.
  func finish(saved: String) {
    console.releaseStops()
    defer { unsaved = nil }
    switch unsaved {
    case .draft(let draft), .former(let draft):
      guard let drafts, let text = try? drafts.read(draft),
        invocation.wordsForJournal(in: text).isIn(Array(saved.utf8)),
        (try? drafts.discard(draft)) != nil
      else { return left = draft }
    case .words, .input, nil: break
    }
  }

  /// Names the draft that is still there, after the answer.
  func sayLeft() {
    if let left {
      try? console.flush()
      console.say(output.words.staysBehind(left))
    }
    left = nil
  }

  /// Discards the draft of a text that the user did not change.
  func discardUntouched() {
    if case .draft(let draft) = unsaved { try? drafts?.discard(draft) }
    unsaved = nil
    console.releaseStops()
  }
}

extension [UInt8] {
  /// The text without the line end that editors and `echo` add.
  var withoutLastLineEnd: [UInt8] {
    guard last == 0x0A else { return self }
    return Array(dropLast(dropLast().last == 0x0D ? 2 : 1))
  }

  var isBlank: Bool { String(decoding: self, as: UTF8.self).isBlank }
}
