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
    case text([UInt8])
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

  let drafts: (any DraftKeeper)?
  /// The draft that this command restores.
  let restored: RestoredDraft?
  /// The draft with the text, which a front end has begun and claimed.
  private let opened: OpenedDraft?
  private let output: Output
  private let settings: UserSettings
  private let time: any TimeSource
  /// Drafts of earlier attempts that are gone now.
  private var discarded: [String] = []
  /// The draft that is still there after a save, because not all of its words are saved.
  private var left: Draft?
  private var console: any Console { output.console }
  var unsaved: Unsaved?
  /// The command that the text is for, as typed; a draft records it.
  var purpose: DraftPurpose?
  /// The options that replace what can't be read in the editor's form; nil if none can.
  var unclearInForm: [RestoreOption]? = []
  /// The claim on the draft that is open in the editor.
  private var claim: (any DraftClaim)?

  init(
    drafts: (any DraftKeeper)?, restored: RestoredDraft?, opened: OpenedDraft? = nil,
    purpose: DraftPurpose?, output: Output, settings: UserSettings, time: any TimeSource
  ) {
    self.drafts = drafts
    self.restored = restored
    self.opened = opened
    self.purpose = purpose
    self.output = output
    self.settings = settings
    self.time = time
  }

  /// Nil if there is no folder for drafts.
  var all: DraftsInUse? {
    drafts.map { DraftsInUse(keeper: $0, time: time, configuration: settings.configuration) }
  }

  /// The words; or standard input for a single dash and for no words in a pipe; or the editor.
  func source(_ operands: [Argument]) -> Source {
    if opened != nil { return .editor }
    if operands.map(\.bytes) == [Array("-".utf8)] { return .input }
    if !operands.isEmpty { return .words(operands.joined) }
    return console.isInputTerminal ? .editor : .input
  }

  /// Reads the text.
  func read(from source: Source, initial: String = "") throws(Failure) -> String {
    console.holdStops()
    let bytes: [UInt8]
    switch source {
    case .words(let words):
      bytes = words
      unsaved = .text(bytes)
    case .input:
      bytes = try readInput().withoutLastLineEnd
    case .editor:
      let edited = try edited(initial, in: opened?.draft)
      bytes = edited.withoutLastLineEnd
      // The initial text is valid, so only changed text needs a check.
      if edited == Array(initial.utf8) { return String(decoding: bytes, as: UTF8.self) }
    }
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The entry that the text is for, and the revisions of it that the user sees.
  func record(_ entry: EntryID?, _ base: [EntryID], in journal: [UInt8]) {
    let path = String(validating: settings.locations.absolute(journal), as: UTF8.self)
    purpose = path == nil ? nil : purpose?.with(entry: entry, base: base, in: path)
  }

  /// The text that is not saved yet.
  var typed: String? {
    let bytes: [UInt8]? =
      switch unsaved {
      case .text(let bytes): bytes
      case .draft(let draft), .former(let draft): try? drafts?.read(draft)
      case nil: nil
      }
    return bytes.map { String(decoding: $0.withoutLastLineEnd, as: UTF8.self) }
  }

  /// Keeps the text that waits in standard input, of a command that fails before it reads it.
  func keepInput() {
    guard unsaved == nil, restored == nil, !console.isInputTerminal, console.hasInput else {
      return
    }
    _ = try? readInput()
  }

  /// Whether there is no text that could be lost.
  var isEmpty: Bool {
    switch unsaved {
    case .text(let bytes): bytes.isBlank
    case .draft, .former: false
    case nil: true
    }
  }

  /// Puts a word that the command could not use before the text.
  func prepend(_ word: Argument) {
    guard restored == nil, case .text(let bytes) = unsaved else { return }
    unsaved = .text([word, Argument(bytes: bytes)].joined)
  }

  private func readInput() throws(Failure) -> [UInt8] {
    if let restored {
      unsaved = .former(restored.draft)
      return restored.text
    }
    purpose = purpose?.with(source: .input)
    var bytes: [UInt8] = []
    do {
      try console.readInput(into: &bytes)
      unsaved = .text(bytes.withoutLastLineEnd)
      return bytes
    } catch {
      unsaved = .text(bytes)
      switch error {
      case .failed(let words): throw .unreadableInput(words)
      case .interrupted: throw .interrupted
      case .closed: throw .unreadableInput(nil)
      }
    }
  }

  /// Opens the editor again with the same text, if the user wants to after seeing the failure.
  func retry(after failure: Failure) throws(Failure) -> String {
    let draft: Draft
    switch unsaved {
    case .draft(let own), .former(let own): draft = own
    case .text, nil: throw failure
    }
    guard console.isInputTerminal else { throw failure }
    console.say("journal: \(output.words.sentence(failure))")
    let isWanted = output.ask(.openAgain) == true
    if console.wasAskedToStop { throw .interrupted }
    guard isWanted else { throw .declinedChange }
    let bytes = try edited("", in: draft).withoutLastLineEnd
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs the editor on a draft, so that the typed text is always on disk.
  private func edited(_ initial: String, in former: Draft? = nil) throws(Failure) -> [UInt8] {
    guard let drafts else { throw .noPlaceForDrafts }
    do {
      let draft =
        try former
        ?? drafts.keep(
          Array(initial.utf8), for: purpose?.with(source: .editor, typed: time.moment()))
      if former == nil { claim = try? drafts.claim(draft) }
      let isFinished = opened?.draft == draft && opened?.isFinished == true
      let status = isFinished ? 0 : console.run(settings.editor, on: draft.location)
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
    } catch let error as RepositoryError {
      throw .repository(error)
    } catch {
      throw error as? Failure ?? settings.missingEditor
    }
  }

  /// Discards the draft of the text, and those that earlier attempts left, as far as all of their
  /// words are in the text that is saved.
  func finish(saved: String) {
    console.releaseStops()
    defer { unsaved = nil }
    let text: [UInt8]
    switch unsaved {
    case .text(let bytes): text = bytes
    case .draft(let draft), .former(let draft):
      text = (try? drafts?.read(draft)) ?? []
      if all?.discard(draft, ifIn: saved, purpose) != true { left = draft }
    case nil: return
    }
    guard let purpose else { return }
    discarded = (all?.discardSame(as: text, ifIn: saved, purpose) ?? []).map(\.name.safeInOneLine)
  }

  /// Tells which drafts are gone, after the answer, and which is not.
  func sayDiscarded() {
    if !discarded.isEmpty { output.sayDiscarded(discarded) }
    discarded = []
    if let left {
      // After the answer.
      try? console.flush()
      console.say(output.words.stays(left, .show))
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
