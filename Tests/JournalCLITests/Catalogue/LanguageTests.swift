import Presentation
import Settings
import Testing

@testable import JournalCLI

/// The language comes from the settings, or else from the environment.
@MainActor
struct LanguageTests {
  nonisolated static let rows: [(Configuration.Language, [String: String], Language)] = [
    (.auto, [:], .english),
    (.auto, ["LANG": "ja_JP.UTF-8"], .japanese),
    (.auto, ["LANG": "ja"], .japanese),
    (.auto, ["LANG": "ja_JP"], .japanese),
    (.auto, ["LANG": "ja-JP"], .japanese),
    (.auto, ["LANG": "ja.UTF-8"], .japanese),
    (.auto, ["LANG": "ja_JP.eucJP@x"], .japanese),
    (.auto, ["LANG": "ja@x"], .japanese),
    (.auto, ["LC_MESSAGES": "ja_JP.UTF-8"], .japanese),
    (.auto, ["LC_ALL": "ja_JP.UTF-8"], .japanese),
    (.auto, ["LANG": "C"], .english),
    (.auto, ["LANG": "POSIX"], .english),
    (.auto, ["LANG": "de_DE.UTF-8"], .english),
    (.auto, ["LANG": "jam_JM"], .english),
    (.auto, ["LANG": "JA_JP"], .english),
    (.auto, ["LANG": "en_JA.UTF-8"], .english),
    (.auto, ["LANG": "j"], .english),
    // The first variable that is set decides.
    (.auto, ["LC_ALL": "C", "LC_MESSAGES": "ja", "LANG": "ja"], .english),
    (.auto, ["LC_MESSAGES": "C", "LANG": "ja"], .english),
    (.auto, ["LC_ALL": "ja", "LC_MESSAGES": "C", "LANG": "C"], .japanese),
    (.auto, ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja"], .japanese),
    (.auto, ["LC_ALL": "", "LC_MESSAGES": "ja", "LANG": "C"], .japanese),
    (.auto, ["LC_CTYPE": "ja_JP.UTF-8", "LC_TIME": "ja", "LANGUAGE": "ja"], .english),
    (.en, [:], .english),
    (.en, ["LC_ALL": "ja_JP.UTF-8"], .english),
    (.ja, [:], .japanese),
    (.ja, ["LC_ALL": "C", "LANG": "de_DE"], .japanese),
  ]

  @Test(arguments: rows.indices)
  func `the language setting wins over the environment`(index: Int) {
    let (setting, environment, language) = Self.rows[index]
    let found = Language(setting) { name in environment[name].map { Array($0.utf8) } }
    #expect(found == language)
  }

  @Test func `a locale name that is not text is ignored`() {
    let found = Language(.auto) { $0 == "LANG" ? [0x6A, 0x61, 0xFF] : nil }
    #expect(found == .english)
  }

  @Test func `a usage error and its usage line are in the user's language`() async {
    let program = Program()
    program.environment["LANG"] = "ja_JP.UTF-8"
    let outcome = await program.run("purge")
    #expect(outcome.code == 2)
    #expect(
      outcome.error == """
        journal: ID がありません。ID は「journal list」で確認できます。
        使い方: journal purge [ID|QUERY…] [OPTIONS]

        """)
    program.settings.text = #"{"language": "en"}"#
    #expect(await program.run("purge").error.hasPrefix("journal: ID is missing; "))
    program.environment["LANG"] = "C"
    program.settings.text = #"{"language": "ja"}"#
    #expect(await program.run("purge").error == outcome.error)
  }

  @Test func `an invalid language setting is reported, and the environment decides`() async {
    let program = Program()
    program.settings.text = #"{"language": "fr"}"#
    let outcome = await program.run("list")
    #expect(outcome.error.contains("'language' in line 1 must be auto, en or ja"))
    program.environment["LANG"] = "ja"
    let japanese = await program.run("list")
    #expect(japanese.error.contains("1行目の「language」に書けるのは auto、en、または ja です。"))
  }

  @Test func `a list of words reads like a sentence`() {
    #expect(Catalogue(.english).either([]) == "")
    #expect(Catalogue(.english).either(["a"]) == "a")
    #expect(Catalogue(.english).either(["a", "b"]) == "a or b")
    #expect(Catalogue(.english).all(["a", "b", "c"]) == "a, b and c")
    #expect(Catalogue(.japanese).either(["a"]) == "a")
    #expect(Catalogue(.japanese).either(["a", "b"]) == "a または b")
    #expect(Catalogue(.japanese).either(["a", "b", "c"]) == "a、b、または c")
    #expect(Catalogue(.japanese).all(["a", "b", "c"]) == "a、b、c")
  }
}
