import Foundation
import Presentation
import TestSupport
import Testing

@testable import JournalCLI

/// Sentences for people live only in the catalogue or in a `say`, so that each has a translation.
struct SentencesInSourceTests {
  /// Files with words that are not sentences for people, and the reason.
  static let others = [
    "Locations.swift": "a script that starts the pager",
    "ViewerScript.swift": "scripts that start viewers",
    "BashScript.swift": "code of bash and its comments",
    "ZshScript.swift": "code of zsh and its comments",
    "FishScript.swift": "code of fish and its comments",
    "QueryGrammar.swift": "queries, as they are typed",
    "ManualHTML.swift": "markup of a page, and its style",
    "ReportPage.swift": "markup of a page, and its style",
    "HTMLMarkdown.swift": "markup of a page",
    "CheckJSON.swift": "fixed strings that scripts compare",
    "UnlockCommand.swift": "units of a time, as they are typed",
    "TypedText.swift": "options of an editor",
    "Habits.swift": "words of other programs, and what they are called here, in both languages",
    "LineRules.swift": "first words of sentences, as they are typed",
    "NumberTerm.swift": "words between a name and a number, as they are typed",
    "EntryPick.swift": "words for all entries and the newest, as they are typed",
    "ListRequest.swift": "words between two dates, as they are typed",
  ]

  @Test func `no sentence is outside the catalogue`() throws {
    let files = try sources()
    let titles = Set(CommandTable.commands.map(\.title))
    #expect(files.count > 90)
    for (path, text) in files where !path.contains("/Catalogue/") {
      let name = String(path.split(separator: "/").last ?? "")
      let found = text.literals.filter(\.isSentence).filter { !titles.contains($0) }
      if Self.others[name] == nil { #expect(found == [], "\(name)") }
    }
  }

  @Test func `every exception in the list is used`() throws {
    let files = try sources()
    for name in Self.others.keys {
      let text = try #require(files.first { $0.path.hasSuffix("/\(name)") }?.text)
      #expect(text.literals.filter(\.isSentence) != [], "\(name)")
    }
  }

  @Test func `all languages name the same commands, options, variables and numbers`() throws {
    var count = 0
    for (path, text) in try sources(["JournalCLI", "Presentation", "JournalBrowser"]) {
      for said in text.said where said.count > 1 && !said[1].isEmpty {
        count += 1
        let place = path.split(separator: "/").last ?? ""
        for name in said[0].names {
          #expect(said[1].withoutSpaces.contains(name.withoutSpaces), "\(place): \(said)")
        }
      }
    }
    #expect(count > 1500)
  }

  @Test func `the names of a sentence are found in its source`() {
    let source = #"$0.say("see 'journal \(a, b) x' or --all, $HOME, 95 %" + " at 18:30", "見る", x)"#
    #expect(source.said.count == 1)
    #expect(source.said[0].count == 3 && source.said[0][1] == "見る")
    #expect(source.said[0][0].names == ["journal   x", "--all", "$HOME", "95"])
  }

  @Test func `the search finds a sentence anywhere`() {
    #expect(#"print("Nothing is here")"#.literals.filter(\.isSentence) == ["Nothing is here"])
    #expect(##"let a = #"not "so" here"#"##.literals.filter(\.isSentence) != [])
    #expect("let a = \"\"\"\n  two words\n  \"\"\"".literals.filter(\.isSentence) != [])
    #expect(#"let a = "\(count) entries left""#.literals.filter(\.isSentence) != [])
    #expect(#"let a = "\(one ? "so it" : "b")""#.literals.filter(\.isSentence) != [])
    #expect("// It is \"a comment here\"".literals.filter(\.isSentence) == [])
    #expect(#""journal add text First light""#.literals.filter(\.isSentence) == [])
    #expect(#""日付なし""#.literals.filter(\.isSentence) != [])
    #expect(#"$0.say("a \(b ? "c)" : "d") text", "日付なし")"#.literals == [])
    #expect(#"$0.say("one text", "日付なし") + "more words""#.literals == ["more words"])
  }

  private func sources(
    _ modules: [String] = ["JournalCLI", "Presentation"], _ file: String = #filePath
  ) throws -> [(path: String, text: String)] {
    let sources = file.components(separatedBy: "/Tests/")[0] + "/Sources"
    return try modules.flatMap { module in
      let root = "\(sources)/\(module)"
      let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return try names.filter { $0.hasSuffix(".swift") }.map { name in
        ("\(root)/\(name)", try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8))
      }
    }
  }
}

extension String {
  /// Whether the text has two adjacent English words or Japanese letters; commands do not count.
  fileprivate var isSentence: Bool {
    if hasJapaneseLetters { return true }
    if hasPrefix("journal ") || contains("$(journal ") || contains("| journal ") { return false }
    let words = split(whereSeparator: { $0 == " " || $0 == "\n" }).map {
      $0.filter { $0 != "," && $0 != "." && $0 != "'" && $0 != ":" && $0 != ";" && $0 != "\"" }
    }
    func isWord(_ word: String) -> Bool {
      word.count > 1 && word.allSatisfy { $0.isASCII && $0.isLetter }
        && word.dropFirst().allSatisfy(\.isLowercase)
    }
    return zip(words, words.dropFirst()).contains { isWord($0) && isWord($1) }
  }

  /// The words of each `say` in Swift source: a text for each language, without interpolations.
  fileprivate var said: [[String]] {
    var scanner = LiteralScanner(code: Array(self))
    while scanner.index < scanner.code.count { scanner.step() }
    return scanner.said
  }

  /// Quoted commands, options, variables, and numbers of two digits that are no part of a time.
  fileprivate var names: [String] {
    let found = matches(of: /'(journal [^']*)'|--[a-z][-a-z]+|\$[A-Z_]{3,}|[\d:]+/)
    return found.map { String($0.1 ?? $0.0) }.filter { name in
      let isNumber = name.allSatisfy { $0.isNumber || $0 == ":" }
      return !isNumber || name.count > 1 && !name.contains(":")
    }
  }

  fileprivate var withoutSpaces: String { filter { !$0.isWhitespace } }

  /// The string literals of Swift source, without interpolations and without the texts of a `say`,
  /// which has all languages, and without the Japanese words for a command. Literals within
  /// interpolations are found too.
  fileprivate var literals: [String] {
    let code = Array(
      replacing(/japanese:\s*"[^"]*"/, with: "")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n"))
    var scanner = LiteralScanner(code: code)
    while scanner.index < code.count { scanner.step() }
    return scanner.found
  }
}

private struct LiteralScanner {
  let code: [Character]
  var index = 0
  var found: [String] = []
  var said: [[String]] = []

  init(code: [Character]) { self.code = code }

  mutating func step() {
    let before = index > 0 ? code[index - 1] : " "
    if !before.isLetter, isHere("say(", at: index) {
      let others = found
      index += 4
      arguments()
      found = others
      return
    }
    var signs = 0
    while isHere("#", at: index + signs) { signs += 1 }
    guard isHere("\"", at: index + signs) else {
      index += max(1, signs)
      return
    }
    index += signs
    literal(signs)
  }

  /// The literals of each argument of a `say`.
  private mutating func arguments() {
    var texts = [""]
    var depth = 1
    while index < code.count, depth > 0 {
      if code[index] == "\"" || code[index] == "#" {
        step()
        let text = found.last ?? ""
        texts[texts.count - 1] += texts[texts.count - 1].isEmpty ? text : " \(text)"
        continue
      }
      if "([{".contains(code[index]) { depth += 1 }
      if ")]}".contains(code[index]) { depth -= 1 }
      if code[index] == ",", depth == 1 { texts.append("") }
      index += 1
    }
    said.append(texts)
  }

  private mutating func literal(_ signs: Int) {
    let quote = isHere("\"\"\"", at: index) ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    index += quote.count
    var text = ""
    while index < code.count, !isHere(end, at: index) {
      if isHere(escape + "(", at: index) {
        index += escape.count + 1
        interpolation()
        text += " "
      } else if isHere(escape, at: index) {
        index += escape.count + 1
        text += " "
      } else {
        text.append(code[index])
        index += 1
      }
    }
    index += end.count
    found.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private mutating func interpolation() {
    var depth = 1
    while index < code.count, depth > 0 {
      if code[index] == "\"" || code[index] == "#" {
        step()
        continue
      }
      if code[index] == "(" { depth += 1 }
      if code[index] == ")" { depth -= 1 }
      index += 1
    }
  }

  private func isHere(_ text: String, at place: Int) -> Bool {
    code[min(place, code.count)...].starts(with: text)
  }
}
