import TimePhrases
import TimelineDomain

/// The user's drafts, each text once: a text that fails again takes its draft, and a text that is
/// saved leaves none.
struct DraftsInUse {
  let keeper: any DraftKeeper
  let time: any TimeSource
  /// The names of journals in the settings.
  let journals: [String]

  /// Keeps a text, or finds the draft that the same command left before.
  func keep(_ bytes: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft {
    guard let purpose else { return try keeper.keep(bytes, for: nil) }
    let former = same(as: [bytes], for: purpose)
    if let twin = former.first(where: { $0.purpose.isTwin(of: purpose) }),
      keeper.claimIfFree(twin.draft) != nil
    {
      return twin.draft
    }
    let draft = try keeper.keep(bytes, for: purpose.typed(at: purpose.typed ?? time.moment()))
    for (former, _) in former { discard(former) }
    return draft
  }

  /// Discards the drafts of a text that is saved, or that is in this draft now, unless another
  /// program works on them.
  func discardSame(
    as texts: [[UInt8]], for purpose: DraftPurpose, besides draft: Draft? = nil
  ) -> [Draft] {
    same(as: texts, for: purpose).map(\.draft).filter {
      $0.location != draft?.location && discard($0)
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
    as texts: [[UInt8]], for purpose: DraftPurpose
  ) -> [(draft: Draft, purpose: DraftPurpose)] {
    guard let drafts = try? keeper.drafts(), !drafts.isEmpty, let task = DraftTask(purpose) else {
      return []
    }
    let now = time.moment().wall.secondsSinceEpoch
    let texts = Set(texts.map(\.withoutLastLineEnd))
    return drafts.compactMap { draft in
      guard let begun = draft.begun?.secondsSinceEpoch,
        abs(now - begun) <= DraftsInUse.secondsOfAnAttempt,
        let other = keeper.purpose(of: draft),
        let former = DraftTask(other), former.isDone(by: task, knowing: journals),
        let text = try? keeper.read(draft).withoutLastLineEnd,
        !texts.isDisjoint(with: [text, former.note(in: text)])
      else { return nil }
      return (draft, other)
    }
  }

  @discardableResult
  private func discard(_ draft: Draft) -> Bool {
    guard let claim = keeper.claimIfFree(draft) else { return false }
    return withExtendedLifetime(claim) { (try? keeper.discard(draft)) != nil }
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
    words == other.words && base == other.base && unclear == other.unclear
  }
}
