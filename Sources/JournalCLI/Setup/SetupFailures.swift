import Presentation
import Settings
import Terminal
import TimelineDomain

/// What is wrong with the environment or the settings.
extension Failure {
  static var noHome: Failure {
    Failure(.refused) {
      $0.say(
        "HOME is not set, so there is no default journal; set HOME, or name a file with --file or "
          + "$JOURNAL_FILE",
        "HOME が設定されていないため、ジャーナルの置き場所がありません。"
          + "HOME を設定するか、--file または $JOURNAL_FILE でファイルを指定してください。")
    }
  }

  static func badClock(_ word: String) -> Failure {
    Failure(.stopped) {
      $0.say(
        "JOURNAL_NOW is '\(word)'; write it as 2026-11-21T08:00:00+09:00",
        "JOURNAL_NOW が「\(word)」になっています。2026-11-21T08:00:00+09:00 のように書いてください。")
    }
  }

  /// The settings can't be understood.
  static func settings(_ flaw: ConfigurationFlaw, path: String) -> Failure {
    Failure(.refused) {
      $0.say(
        "\(path.safeInOneLine): \($0.sentence(flaw)); 'journal config edit' opens it",
        "\(path.safeInOneLine): \($0.sentence(flaw))「journal config edit」で開けます。")
    }
  }

  static func settingsOutOfReach(_ error: RepositoryError) -> Failure {
    Failure(.refused) {
      $0.fact(error) + $0.stop
    }
  }

  static var noPlaceForSettings: Failure {
    Failure(.refused) {
      $0.say(
        "HOME is not set, so there is no folder for settings; set HOME or XDG_CONFIG_HOME",
        "HOME が設定されていないため、設定の置き場所がありません。"
          + "HOME または XDG_CONFIG_HOME を設定してください。")
    }
  }

  static func settingNotSet(_ key: String) -> Failure {
    Failure(.refused) {
      $0.say(
        "'\(key)' is not set; 'journal config set \(key) VALUE' sets it",
        "「\(key)」は設定されていません。「journal config set \(key) VALUE」で設定できます。")
    }
  }

  static func unknownJournal(_ word: String, names: [String]) -> Failure {
    Failure(.refused) {
      $0.say(
        "there is no journal '\(word)'; "
          + $0.others(word, names, none: "'journal journals add \(word) PATH' adds one"),
        "「\(word)」という名前のジャーナルはありません。"
          + $0.others(word, names, none: "「journal journals add \(word) PATH」でファイルに名前を付けられます。"))
    }
  }

  static func unknownTemplate(_ word: String, names: [String]) -> Failure {
    Failure(.words) {
      $0.say(
        "there is no template '\(word)'; "
          + $0.others(word, names, none: "'journal templates edit \(word)' creates it"),
        "「\(word)」というテンプレートはありません。"
          + $0.others(word, names, none: "「journal templates edit \(word)」で作れます。"))
    }
  }
}
