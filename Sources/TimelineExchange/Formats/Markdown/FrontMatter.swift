import JSONBytes
import TimelineDomain

/// The front matter of a Markdown file: `key: value` lines between two lines `---`. Reads the part of
/// YAML that such files use, and keeps the rest as it is.
struct FrontMatter {
  struct Field {
    /// In lower case.
    let key: String
    let name: String
    /// Everything after the colon, with the lines that are indented below it.
    fileprivate(set) var raw: String
  }

  let fields: [Field]
  /// Whether its lines end with CRLF.
  let hasCRLF: Bool
  /// Where the words begin: after one empty line.
  let end: Int

  /// Nil if the file has no front matter.
  init?(_ bytes: [UInt8]) {
    guard let first = FrontMatter.line(in: bytes, at: 0), first.text == "---" else { return nil }
    var index = first.next
    var fields: [Field] = []
    while let line = FrontMatter.line(in: bytes, at: index) {
      index = line.next
      if line.text == "---" || line.text == "..." {
        if let empty = FrontMatter.line(in: bytes, at: index), empty.text.isEmpty {
          index = empty.next
        }
        self.fields = fields
        hasCRLF = bytes.starts(with: "---\r".utf8)
        end = index
        return
      }
      if let colon = line.text.firstIndex(of: ":"), let first = line.text.first,
        first.isLetter || first.isNumber || first == "_"
      {
        let name = String(line.text[..<colon])
        let raw = String(line.text[line.text.index(after: colon)...])
        fields.append(Field(key: name.lowercased(), name: name, raw: raw))
      } else if !fields.isEmpty {
        fields[fields.count - 1].raw += "\n" + line.text
      } else if !line.text.isEmpty {
        return nil
      }
    }
    return nil
  }

  /// The first of these keys that the front matter has.
  func key(_ keys: [String]) -> String? {
    keys.first { key in fields.contains { $0.key == key } }
  }

  /// The fields with other keys, and those of the keys that are repeated.
  func members(besides keys: Set<String>) -> [ForeignMember] {
    var rest = keys
    return fields.filter { rest.remove($0.key) == nil }.map { ForeignMember($0.name, $0.raw) }
  }

  /// The value of the first of these keys, without quotes.
  func text(_ keys: [String]) -> String? {
    let field = key(keys).flatMap { key in fields.first { $0.key == key } }
    return field.map { FrontMatter.scalar($0.raw) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A list: `[a, b]`, lines that begin with `-`, or words with commas or spaces between them. Nil for
  /// a value with another shape, such as lists within a mapping.
  func list(_ key: String) -> [String]? {
    guard let raw = fields.first(where: { $0.key == key })?.raw else { return [] }
    let lines = raw.split(separator: "\n").map(\.trimmedSpace).filter { !$0.isEmpty }
    if lines.first?.hasPrefix("-") == true {
      let items = lines.map { FrontMatter.scalar(String($0.dropFirst())) }
      let isPlain = lines.allSatisfy { $0.hasPrefix("-") && !FrontMatter.isNested($0) }
      return isPlain ? items.filter { !$0.isEmpty } : nil
    }
    let words = raw.trimmedSpace
    if words.hasPrefix("["), words.hasSuffix("]") {
      let parts = FrontMatter.parts(String(words.dropFirst().dropLast())).map(\.trimmedSpace)
      if parts.contains(where: FrontMatter.isNested) { return nil }
      return parts.map(FrontMatter.scalar).filter { !$0.isEmpty }
    }
    if lines.contains(where: FrontMatter.isNested) { return nil }
    let one = FrontMatter.scalar(raw)
    if words.hasPrefix("\"") || words.hasPrefix("'") { return [one] }
    return one.split(separator: one.contains(",") ? "," : " ").map(\.trimmedSpace)
  }

  /// Whether a line has a key of its own.
  private static func isNested(_ line: String) -> Bool {
    let words = line.drop { $0 == "-" || $0 == " " }
    if words.hasPrefix("\"") || words.hasPrefix("'") { return false }
    return words.hasSuffix(":") || words.contains(": ") || words.hasPrefix("{")
  }

  // MARK: -

  /// The line at an offset, without its end.
  private static func line(in bytes: [UInt8], at start: Int) -> (text: String, next: Int)? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let content = bytes[start..<end].last == 0x0D ? bytes[start..<(end - 1)] : bytes[start..<end]
    return (String(decoding: content, as: UTF8.self), min(end + 1, bytes.count))
  }

  /// Splits at commas outside of quotes.
  private static func parts(_ words: String) -> [String] {
    var parts = [""]
    var quote: Character?
    var isEscaped = false
    for character in words {
      if character == ",", quote == nil {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
    }
    return parts
  }

  private static func scalar(_ raw: String) -> String {
    let words = raw.trimmedSpace
    if words.utf8.count > 1, words.hasPrefix("'"), words.hasSuffix("'") {
      return String(words.dropFirst().dropLast()).replacing("''", with: "'")
    }
    let bytes = Array(words.utf8)
    let scanner = JSONScanner(bytes.span)
    if bytes.first == UInt8(ascii: "\""), let value = scanner.value(in: 0..<bytes.count) {
      return scanner.string(value) ?? words
    }
    return words
  }
}
