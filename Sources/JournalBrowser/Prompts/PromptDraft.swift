import Presentation
import TimelineDomain
import TimelineStore

/// The draft of the words at a prompt. They are on the disk from the first letter until the journal
/// has them, so that nothing needs to save them when the program ends.
final class PromptDraft {
  private let parts: BrowserParts
  private let purpose: DraftPurpose
  /// Drafts that the user has set aside.
  private let asideLocations: Set<[UInt8]>
  private var draft: Draft?
  /// Keeps other programs from the draft.
  private var claim: (any DraftClaim)?
  private var failure: RepositoryError?
  /// What an earlier prompt left; empty if it left nothing.
  private(set) var earlierText = ""

  private var keeper: (any DraftKeeper)? { parts.helpers.drafts }

  /// The newest draft of the command that no other program works on, or none yet.
  convenience init(_ parts: BrowserParts, of command: [String]) {
    self.init(parts, DraftPurpose(words: parts.helpers.draftOptions + command), [])
  }

  private init(_ parts: BrowserParts, _ purpose: DraftPurpose, _ aside: Set<[UInt8]>) {
    self.parts = parts
    self.purpose = purpose
    asideLocations = aside
    guard let keeper, let drafts = try? keeper.drafts() else { return }
    for draft in drafts where !aside.contains(draft.location) {
      guard let other = keeper.purpose(of: draft), other.words == purpose.words,
        let claim = keeper.claimIfFree(draft),
        let bytes = try? keeper.read(draft),
        let text = String(validating: bytes, as: UTF8.self), !text.isBlank
      else { continue }
      (self.draft, self.claim, earlierText) = (draft, claim, text)
      return
    }
  }

  /// The next older draft of the command, or none after the last. This one stays as it is.
  func next() -> PromptDraft {
    guard let draft else { return PromptDraft(parts, purpose, []) }
    return PromptDraft(parts, purpose, asideLocations.union([draft.location]))
  }

  /// Keeps what is typed now. Words that the user erases are not kept.
  func update(_ text: String) {
    if text.isBlank { return discard() }
    guard let keeper else { return }
    let bytes = Array(text.utf8)
    do throws(RepositoryError) {
      if let draft, (try? keeper.rewrite(draft, bytes)) != nil { return failure = nil }
      // Another program may have discarded the draft.
      draft = nil
      let new = try keeper.keep(bytes, for: purpose.with(typed: parts.time.moment()))
      (draft, claim, failure) = (new, keeper.claimIfFree(new), nil)
    } catch {
      failure = error
    }
  }

  /// The words are in the journal, or the user has erased them.
  func discard() {
    if let draft { try? keeper?.discard(draft) }
    (draft, claim, failure) = (nil, nil, nil)
  }

  var isKept: Bool { draft != nil }

  /// Why the words are not kept.
  var reason: String? { failure.map { parts.helpers.explain(.repository($0)) } }

  /// Where the words are that could not be saved; they are in the sentence if no draft has them.
  func sentence(about text: String) -> String? {
    if text.isBlank { return nil }
    if let draft { return parts.words.kept(draft, needing: []) }
    return parts.words.notKept(failure, Array(text.utf8)).split(separator: "\n")
      .joined(separator: " ")
  }
}

extension PromptKind {
  /// The command that saves the typed words; nil if they are none of the journal.
  var command: [String]? {
    switch self {
    case .find, .goTo: nil
    case .write: ["add", "text", "--", "-"]
    case .note(let mood): ["add", "mood", "--", mood, "-"]
    }
  }
}
