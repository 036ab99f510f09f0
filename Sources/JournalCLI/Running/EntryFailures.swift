import Presentation
import Terminal
import TimelineDomain

/// Words that name no entry, too many, or one that can't be changed.
extension Failure {
  static func idNotFound(_ word: String) -> Failure {
    Failure(.entry) {
      $0.say(
        "no id begins with '\(word)'; '\($0.journal) list' shows the ids",
        "「\(word)」で始まる ID の記録はありません。ID は「\($0.journal) list」で確認できます。")
    }
  }

  static func idDeleted(_ word: String, _ moment: Moment?, _ hours: ClockHours) -> Failure {
    Failure(.entry) { language in
      language.say(
        "'\(word)' was deleted" + (moment.map { " on \(language.dateAndTime($0, hours))" } ?? ""),
        moment.map { "「\(word)」は \(language.dateAndTime($0, hours)) に削除されました。" }
          ?? "「\(word)」は削除されています。")
    }
  }

  /// The first few candidates, and the number of all.
  static func idAmbiguous(_ word: String, _ candidates: [Candidate], count: Int) -> Failure {
    Failure(.words) {
      $0.say(
        "'\(word)' is ambiguous: \(count) ids begin with it; type more of the id"
          + (candidates.isEmpty ? "" : ":" + $0.rows(candidates, count)),
        "「\(word)」で始まる ID の記録が\(count)件あります。目的の ID をもう少し長く入力してください"
          + (candidates.isEmpty ? "。" : ":" + $0.rows(candidates, count)))
    }
  }

  static func inConflict(_ word: String, _ candidates: [Candidate], count: Int) -> Failure {
    Failure(.later) {
      $0.say(
        "'\(word)' is in conflict: it has \(count) versions; name one of them:"
          + $0.rows(candidates, count),
        "「\(word)」には版が\(count)個並んでいます。どれか一つを指定してください:" + $0.rows(candidates, count))
    }
  }

  /// Several entries share one id, so the id names none of them.
  static func sharedID(_ word: String, count: Int) -> Failure {
    Failure(.refused) {
      $0.say(
        "'\(word)' is the id of \(count) different entries; you can show or delete them together, but not "
          + "edit them; \($0.removeOneLine)",
        "「\(word)」は別々の記録\(count)件に共通の ID で、どれのことか決められません。"
          + "まとめて表示や削除はできますが、編集はできません。\($0.removeOneLine)。")
    }
  }

  /// `restore @9` when fewer entries are in the trash.
  static func noSuchTrashed(_ word: String, count: Int) -> Failure {
    Failure(.words) {
      $0.noSuchTrashed(word, count: count)
    }
  }

  /// A query as typed that finds nothing among so many entries, and the command that was perhaps meant.
  static func noneMatch(_ query: String, of count: Int, meant: String? = nil) -> Failure {
    Failure(.words) {
      let next =
        meant.map($0.didYouMean)
        ?? $0.say("see 'journal help query'", "「journal help query」をご覧ください。")
      return $0.say(
        "0 of \($0.entries(count)) match '\(query.safeInOneLine)'; \(next)",
        "「\(query.safeInOneLine)」に合う記録はありません（\(count)件中0件）。\(next)")
    }
  }

  static func noJournalYet(path: String) -> Failure {
    Failure(.noJournal) {
      $0.say(
        "there is no journal yet at \(path.safeInOneLine)",
        "\(path.safeInOneLine) にはまだジャーナルがありません。")
    }
  }

  static func noSuchNewest(_ word: String, count: Int) -> Failure {
    Failure(.words) {
      switch count {
      case 0:
        $0.say(
          "there is no '\(word)': there are no entries yet", "「\(word)」に当たる記録はありません。記録はまだ一件もありません。")
      case 1:
        $0.say(
          "there is no '\(word)': there is only 1 entry, @1",
          "「\(word)」に当たる記録はありません。記録は1件だけです（最新が @1 です）。")
      default:
        $0.say(
          "there is no '\(word)': there are only \(count) entries; @1 is the newest",
          "「\(word)」に当たる記録はありません。記録は\(count)件だけです（最新が @1 です）。")
      }
    }
  }
}

/// One of several journals, and the option that chooses it.
struct JournalName: Sendable, Hashable {
  let label: String
  let option: String
}

/// One of several entries that a prefix matches.
struct Candidate: Sendable, Hashable {
  let name: String
  let firstWords: String

  /// One line for each, below a sentence.
  static func rows(_ candidates: [Candidate]) -> String {
    candidates.map { "\n  \($0.name)  \($0.firstWords)" }.joined()
  }
}
