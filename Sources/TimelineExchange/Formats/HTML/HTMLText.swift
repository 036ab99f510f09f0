import TimelineDomain

/// Text in an HTML file. Nothing that a person wrote becomes markup.
enum HTMLText {
  /// For text and for attributes in double quotes. Control characters, which HTML forbids, become
  /// U+FFFD.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t", "\r": result.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Words with their tags marked. Empty lines at both ends take no space on the page.
  static func words(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.allSatisfy(\.isWhitespace) }
    var words = lines.joined(separator: "\n")
    while words.last?.isWhitespace == true { words.removeLast() }
    var result = ""
    var index = words.startIndex
    for (_, range) in Tag.ranges(in: words) {
      result += escaped(words[index..<range.lowerBound])
      result += "<span class=\"tag\">\(escaped(words[range]))</span>"
      index = range.upperBound
    }
    return result + escaped(words[index...])
  }
}
