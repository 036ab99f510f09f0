import Settings
import Terminal
import TimelineDomain

extension CommandContext {
  /// Where a text comes from.
  enum TextSource {
    case words([UInt8])
    case input
    case editor
  }

  /// Words; or standard input for a single dash, and for no word at all in a pipe; or the editor.
  func textSource(_ operands: [Argument]) -> TextSource {
    if operands.map(\.bytes) == [Array("-".utf8)] { return .input }
    if !operands.isEmpty { return .words(operands.joined) }
    return console.isInputTerminal ? .editor : .input
  }

  /// The text, which from here on is not lost, whatever fails and whoever stops the program.
  func text(from source: TextSource, initial: String = "") throws(Failure) -> String {
    console.holdStops()
    let bytes: [UInt8]
    switch source {
    case .words(let words):
      bytes = words
      unsaved = .text(bytes)
    case .input:
      bytes = try readInput().withoutLastLineEnd
    case .editor:
      let edited = try edited(initial)
      bytes = edited.withoutLastLineEnd
      // What was in it before need not be what somebody may type.
      if edited == Array(initial.utf8) { return String(decoding: bytes, as: UTF8.self) }
    }
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func readInput() throws(Failure) -> [UInt8] {
    if let restored {
      unsaved = .draft(restored.draft)
      return restored.text
    }
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

  /// The same text once more in the editor, where somebody wants that who was told what is wrong with it.
  func textAgain(after failure: Failure) throws(Failure) -> String {
    guard case .draft(let draft) = unsaved, console.isInputTerminal else { throw failure }
    console.say("journal: \(words.sentence(failure))")
    let isWanted = ask(.openAgain) == true
    if console.wasAskedToStop { throw .interrupted }
    guard isWanted else { throw .declinedChange }
    let bytes = try edited("", in: draft).withoutLastLineEnd
    if let flaw = TextFlaw(bytes) { throw .unusableText(flaw) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The editor works on a draft, so that what is typed is on the disk whatever becomes of it.
  private func edited(_ initial: String, in former: Draft? = nil) throws(Failure) -> [UInt8] {
    guard let drafts else { throw .noPlaceForDrafts }
    do {
      let draft = try former ?? drafts.keep(Array(initial.utf8), for: purpose)
      if former == nil { claim = try? drafts.claim(draft) }
      let status = console.run(editor, on: draft.location)
      if console.wasAskedToStop {
        // The editor may still be writing to it.
        unsaved = .draft(draft)
        throw Failure.interrupted
      }
      let bytes = try drafts.read(draft)
      let isUntouched = bytes.isBlank || bytes == Array(initial.utf8)
      if isUntouched { try? drafts.discard(draft) }
      unsaved = isUntouched ? nil : .draft(draft)
      if status == nil || status == 127 { throw missingEditor }
      if let status, status != 0 { throw Failure.editorFailed(editor, status: status) }
      return bytes
    } catch let error as RepositoryError {
      throw .repository(error)
    } catch {
      throw error as? Failure ?? missingEditor
    }
  }

  var missingEditor: Failure {
    .editorMissing(editor, isSetting: configuration.editor != nil)
  }

  /// The text is in the journal: no draft of it is needed any more.
  func textIsSaved() {
    if case .draft(let draft) = unsaved { try? drafts?.discard(draft) }
    unsaved = nil
    console.releaseStops()
  }

  /// There is nothing in the text that anybody has typed.
  func forgetText() { textIsSaved() }

  /// Asks in a terminal; nil where there is nobody to ask.
  func ask(_ question: Question) -> Bool? {
    guard console.isInputTerminal else { return nil }
    let text = words.question(question).safeInOneLine
    let lines = console.errorColumns.map(text.wrappedRows) ?? [text]
    console.writeError(lines.joined(separator: "\n"))
    let answer = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    return answer.map(words.isYes) ?? false
  }
}

extension [UInt8] {
  /// Editors and `echo` end a text with a line end that nobody meant.
  fileprivate var withoutLastLineEnd: [UInt8] {
    guard last == 0x0A else { return self }
    return Array(dropLast(dropLast().last == 0x0D ? 2 : 1))
  }

  var isBlank: Bool { String(decoding: self, as: UTF8.self).isBlank }
}
