import Terminal

/// Escapes text for `man`, so that none of it acts as markup.
enum Roff {
  /// Escapes within a line: characters that roff would change, and non-ASCII characters by name.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      case "\"": result += "\\(dq"
      case _ where !scalar.isASCII: result += "\\[u\(number(scalar))]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A paragraph as source lines, none of which starts like a request. The page can break at spaces
  /// and between wide characters.
  static func paragraph(_ text: String) -> [String] {
    var lines: [String] = []
    func take(_ part: String, between sign: String, at end: String) {
      if let last = lines.last, last.count + sign.count + part.count < 76 {
        lines[lines.count - 1] = last + sign + part
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += end }
        lines.append(part.first == "." ? "\\&\(part)" : part)
      }
    }
    for word in text.split(separator: " ") {
      for (index, part) in word.partsKeptTogether.enumerated() {
        // A source line that ends with a backslash continues on the next line.
        let isFirst = index == 0
        take(
          escaped(String(part)), between: isFirst ? " " : "\\:", at: isFirst ? "" : "\\:\\")
      }
    }
    return lines
  }

  /// One line of an example, as it is.
  static func literal(_ text: String) -> String {
    let line = escaped(text)
    return line.first == "." ? "\\&\(line)" : line
  }

  /// A macro with arguments, each of which can have spaces.
  static func macro(_ name: String, _ words: String...) -> String {
    ([".\(name)"] + words.map { "\"\(escaped($0))\"" }).joined(separator: " ")
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
