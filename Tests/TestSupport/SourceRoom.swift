import Foundation

/// The source files of one module, for tests of its rules.
package struct SourceRoom: Sendable {
  package struct File: Sendable {
    package let name: String
    /// Without comments.
    package let code: String

    package init(name: String, text: String) {
      self.name = name
      // Assumes that no string in our sources contains `//` or a quote.
      code = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
        .joined(separator: "\n")
    }

    /// The lines with the whole word.
    package func lines(with word: String) -> [String] {
      code.split(separator: "\n").map(String.init).filter { line in
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
      }
    }

    /// The lines that declare a stored variable of a type or a file.
    package var storedVariables: [String] {
      var scopes: [Bool] = []
      var header = ""
      var found: [String] = []
      for line in code.split(separator: "\n") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if words.contains("var"), scopes.last ?? true, !line.isComputed {
          found.append(line.trimmingCharacters(in: .whitespaces))
        }
        for character in line {
          switch character {
          case "{":
            scopes.append(header.opensType)
            header = ""
          case "}":
            _ = scopes.popLast()
            header = ""
          default: header.append(character)
          }
        }
        header.append("\n")
      }
      return found
    }
  }

  package let files: [File]

  /// `test` is the path of a file in a folder of `Tests`.
  package init(_ module: String, besides test: String) throws {
    let root = URL(fileURLWithPath: test).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources").appendingPathComponent(module)
    files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return File(name: name, text: text)
      }
  }
}

extension String {
  /// Whether the code before a bracket declares a type.
  fileprivate var opensType: Bool {
    let keywords: Set<Substring> = [
      "struct", "enum", "extension", "protocol", "class", "actor", "func", "init", "var", "let",
      "subscript", "if", "guard", "for", "while", "switch", "do", "case", "return",
    ]
    let types = ["struct", "enum", "extension", "protocol", "class", "actor"]
    return split { !($0.isLetter || $0.isNumber || $0 == "_") }.last(where: keywords.contains)
      .map { types.contains(String($0)) } ?? false
  }
}

extension Substring {
  /// `var a: Int { … }` without an assignment or observers.
  fileprivate var isComputed: Bool {
    guard let bracket = firstIndex(of: "{") else { return false }
    let body = self[bracket...]
    return !self[..<bracket].contains("=") && !body.contains("didSet") && !body.contains("willSet")
  }
}
