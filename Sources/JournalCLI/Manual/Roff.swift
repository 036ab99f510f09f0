import Terminal

/// Text for `man`, in which nothing of the text is taken for a command of the page.
enum Roff {
  /// Within a line: signs that a page would turn into others, and what is no ASCII, by name.
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

  /// A paragraph in lines of the source, none of which begins like a command. A page may be broken
  /// where a terminal's line may: at spaces, and between wide characters.
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
        // A line of the source that ends in a backslash goes on with the next one.
        let isFirst = index == 0
        take(
          escaped(String(part)), between: isFirst ? " " : "\\:", at: isFirst ? "" : "\\:\\")
      }
    }
    return lines
  }

  /// One line as it stands, for an example.
  static func literal(_ text: String) -> String {
    let line = escaped(text)
    return line.first == "." ? "\\&\(line)" : line
  }

  /// The words of a macro, of which each may have spaces.
  static func macro(_ name: String, _ words: String...) -> String {
    ([".\(name)"] + words.map { "\"\(escaped($0))\"" }).joined(separator: " ")
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
