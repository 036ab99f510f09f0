import JSONBytes
import Settings
import TimePhrases
import TimelineDomain

/// The user's drafts, each text once: a text that fails again takes its draft, and a text that is
/// saved leaves none.
struct DraftsInUse {
  let keeper: any DraftKeeper
  let time: any TimeSource
  let configuration: Configuration

  /// Keeps a text, or finds the draft that the same command left before.
  func keep(_ bytes: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft {
    guard let purpose else { return try keeper.keep(bytes, for: nil) }
    let former = same(for: purpose) { $0.withoutLastLineEnd == bytes.withoutLastLineEnd }
    if let twin = former.first(where: { $0.purpose.isTwin(of: purpose) }),
      keeper.claimIfFree(twin.draft) != nil
    {
      return twin.draft
    }
    let draft = try keeper.keep(bytes, for: purpose.with(typed: purpose.typed ?? time.moment()))
    for (former, _) in former { discardIfFree(former) }
    return draft
  }

  /// Discards the drafts that have the same text as a newer one, unless another program works on
  /// them.
  func discardSame(as newer: Draft, for purpose: DraftPurpose) {
    guard let bytes = try? keeper.read(newer).withoutLastLineEnd else { return }
    for (draft, _) in same(for: purpose, as: { $0.withoutLastLineEnd == bytes })
    where draft.location != newer.location {
      discardIfFree(draft)
    }
  }

  // MARK: After a save

  /// Discards the draft if all of its words are in the text that is saved, byte for byte. A save
  /// removes no draft in another way.
  func discard(_ draft: Draft, ifIn saved: String, _ purpose: DraftPurpose?) -> Bool {
    guard let text = try? keeper.read(draft) else { return false }
    let command = (keeper.purpose(of: draft) ?? purpose).flatMap(TypedCommand.init(of:))
    let words = (command?.words(in: text) ?? text).withoutLineEnds
    return words.isIn(Array(saved.utf8)) && (try? keeper.discard(draft)) != nil
  }

  /// Discards the drafts of the text that is saved, unless another program works on them.
  func discardSame(
    as text: [UInt8], ifIn saved: String, _ purpose: DraftPurpose
  ) -> [Draft] {
    same(for: purpose) { $0.withoutLineEnds == text.withoutLineEnds }.compactMap { draft, former in
      guard let claim = keeper.claimIfFree(draft) else { return nil }
      return withExtendedLifetime(claim) { discard(draft, ifIn: saved, former) } ? draft : nil
    }
  }

  /// How many drafts there are, and how many are old.
  func waiting(days: Int) throws(RepositoryError) -> WaitingDrafts {
    let drafts = try keeper.drafts()
    let limit = time.moment().wall.secondsSinceEpoch - Int64(days) * 86400
    let old = drafts.count { ($0.begun?.secondsSinceEpoch ?? .max) < limit }
    return WaitingDrafts(count: drafts.count, old: old, days: days)
  }

  // MARK: -

  /// The same text a day later can be another entry.
  private static let secondsOfAnAttempt: Int64 = 86400

  private func same(
    for purpose: DraftPurpose, as isSame: ([UInt8]) -> Bool
  ) -> [(draft: Draft, purpose: DraftPurpose)] {
    guard let drafts = try? keeper.drafts(), !drafts.isEmpty,
      let command = TypedCommand(of: purpose)
    else { return [] }
    let now = time.moment().wall.secondsSinceEpoch
    let typed = purpose.with(typed: purpose.typed ?? time.moment())
    return drafts.compactMap { draft in
      guard let begun = draft.begun?.secondsSinceEpoch,
        abs(now - begun) <= DraftsInUse.secondsOfAnAttempt,
        let other = keeper.purpose(of: draft),
        TypedCommand(of: other)?.isDone(by: command, other, typed, configuration, time) == true,
        let text = try? keeper.read(draft), isSame(text)
      else { return nil }
      return (draft, other)
    }
  }

  private func discardIfFree(_ draft: Draft) {
    guard let claim = keeper.claimIfFree(draft) else { return }
    withExtendedLifetime(claim) { try? keeper.discard(draft) }
  }
}

/// How many drafts there are, and how many are older than so many days.
struct WaitingDrafts: Sendable, Hashable {
  let count: Int
  let old: Int
  let days: Int
}

extension DraftPurpose {
  /// Whether both came from the same command, typed twice.
  fileprivate func isTwin(of other: DraftPurpose) -> Bool {
    words == other.words && journal == other.journal && base == other.base
  }
}

extension [UInt8] {
  fileprivate var withoutLineEnds: [UInt8] {
    var bytes = self[...]
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    return Array(bytes)
  }

  /// Whether the other bytes have these, one after the other.
  fileprivate func isIn(_ other: [UInt8]) -> Bool {
    if isEmpty || self == other { return true }
    return ByteSearch(self, ignoringCase: false).next(in: other.span, from: 0, to: other.count)
      != nil
  }
}
