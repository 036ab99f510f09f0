import Presentation
import TimelineDomain
import TimelineStore

/// The draft of the words in the writing box. They are on the disk from the first letter until the
/// journal has them, so that nothing needs to save them when the program ends.
final class PromptDraft {
  private let parts: BrowserParts
  private let writing: Writing
  /// Drafts that the user has set aside.
  private let asideLocations: Set<[UInt8]>
  private(set) var draft: Draft?
  /// Keeps other programs from the draft.
  private var claim: (any DraftClaim)?
  private var failure: RepositoryError?
  /// What an earlier box left; empty if it left nothing.
  private(set) var earlierText = ""
  /// The time that the draft records, as its command spells it.
  private(set) var time: String?

  private var keeper: (any DraftKeeper)? { parts.drafts }

  /// The newest draft of this kind that no other program works on, or none yet.
  convenience init(_ parts: BrowserParts, of writing: Writing) { self.init(parts, writing, []) }

  private init(_ parts: BrowserParts, new writing: Writing, aside: Set<[UInt8]> = []) {
    self.parts = parts
    self.writing = writing
    asideLocations = aside
  }

  private convenience init(_ parts: BrowserParts, _ writing: Writing, _ aside: Set<[UInt8]>) {
    self.init(parts, new: writing, aside: aside)
    guard let keeper, let options = parts.draftOptions,
      let drafts = try? keeper.drafts()
    else { return }
    for draft in drafts where !aside.contains(draft.location) {
      guard let words = keeper.purpose(of: draft)?.words, words.starts(with: options),
        let time = writing.time(in: Array(words.dropFirst(options.count))),
        let claim = keeper.claimIfFree(draft),
        let bytes = try? keeper.read(draft),
        let text = String(validating: bytes, as: UTF8.self), !text.isBlank
      else { continue }
      (self.draft, self.claim, earlierText) = (draft, claim, text)
      self.time = time.isEmpty ? nil : time
      return
    }
  }

  /// The next older draft of this kind, or none after the last. This one stays as it is.
  func next() -> PromptDraft {
    guard let draft else { return PromptDraft(parts, writing, []) }
    return PromptDraft(parts, writing, asideLocations.union([draft.location]))
  }

  /// The same words for another writing. An earlier draft of it stays as it is.
  func moved(to writing: Writing, _ text: String, at time: String?) -> PromptDraft {
    let next = PromptDraft(parts, new: writing)
    if text.isBlank { return next }
    next.update(text, at: time)
    if next.isKept { discard() }
    return next
  }

  /// Keeps what is typed now, with the time of its entry. Words that the user erases are not kept.
  func update(_ text: String, at time: String?) {
    if text.isBlank { return discard() }
    guard let keeper else { return }
    let bytes = Array(text.utf8)
    do throws(RepositoryError) {
      if let draft, time == self.time, (try? keeper.rewrite(draft, bytes)) != nil {
        return failure = nil
      }
      // The time is in the draft's command, which never changes. Or another program has discarded the
      // draft.
      let new = try keeper.keep(bytes, for: purpose(at: time))
      if let draft { try? keeper.discard(draft) }
      (draft, claim, failure) = (new, keeper.claimIfFree(new), nil)
      self.time = time
    } catch {
      failure = error
    }
  }

  /// An empty draft, for an editor.
  func begin(at time: String?) {
    guard draft == nil, let keeper else { return }
    do throws(RepositoryError) {
      let new = try keeper.keep([], for: purpose(at: time))
      (draft, claim, failure) = (new, keeper.claimIfFree(new), nil)
      self.time = time
    } catch {
      failure = error
    }
  }

  /// Nil if the journal's path can't be stored.
  private func purpose(at time: String?) -> DraftPurpose? {
    parts.draftOptions.map { options in
      DraftPurpose(words: options + writing.command(at: time), typed: parts.time.moment())
    }
  }

  /// What the draft has now; nil if it is gone.
  var storedText: String? {
    guard let draft, let bytes = try? keeper?.read(draft) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The words are in the journal, or the user has erased them.
  func discard() {
    if let draft { try? keeper?.discard(draft) }
    (draft, claim, failure) = (nil, nil, nil)
  }

  var isKept: Bool { draft != nil && failure == nil }

  /// Why the words are not kept.
  var reason: String? { failure.map { parts.words.sentence($0) } }

  /// Where the words are that could not be saved; they are in the sentence if no draft has them.
  func sentence(about text: String) -> String? {
    if text.isBlank { return nil }
    if let draft { return parts.words.kept(draft) }
    return parts.words.notKept(failure, Array(text.utf8)).split(separator: "\n")
      .joined(separator: " ")
  }
}

extension Writing {
  /// The command that saves the typed words.
  func command(at time: String?) -> [String] {
    let at = time.map { ["--at", $0] } ?? []
    return ["add", kind.rawValue] + at + ["--"] + [title, "-"].compactMap(\.self)
  }

  /// The time in such a command, empty without one. Nil for another command.
  fileprivate func time(in words: [String]) -> String? {
    if words == command(at: nil) { return "" }
    guard words.count > 3, words[2] == "--at", words == command(at: words[3]) else { return nil }
    return words[3]
  }
}
