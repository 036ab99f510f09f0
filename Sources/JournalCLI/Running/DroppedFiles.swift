import Presentation
import Terminal
import TimelineDomain

/// Files that the user dropped into the editor: a terminal or an editor writes each as a path on a line
/// of its own.
@MainActor
struct DroppedFiles {
  /// The text without the lines of the files that the user attaches.
  let text: String
  /// The paths of those files.
  let paths: [Argument]

  /// Asks about each file. `before` is the text as it was, whose lines were decided on earlier. Without a
  /// terminal, a path is text.
  init(
    in text: String, before: String = "", _ workspace: any Workspace, _ output: Output
  ) throws {
    guard output.canAsk else {
      (self.text, paths) = (text, [])
      return
    }
    let known = Set(before.split(separator: "\n"))
    var (lines, paths) = ([Substring](), [Argument]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !known.contains(line), let path = DroppedPath.read(line),
        let size = workspace.sizeOfFile(at: path)
      else {
        lines.append(line)
        continue
      }
      let name = String(decoding: path.split(separator: 0x2F).last ?? [], as: UTF8.self)
      let answer = output.ask(.attachFile(name: name, size: size))
      if output.console.wasAskedToStop { throw Failure.interrupted }
      if answer == true { paths.append(Argument(bytes: path)) } else { lines.append(line) }
    }
    self.text = paths.isEmpty ? text : lines.joined(separator: "\n").withoutBlankEnd
    self.paths = paths
  }
}

/// An absolute path as terminals and file managers write it into a text.
enum DroppedPath {
  /// Nil for a line that is something else.
  static func read(_ line: some StringProtocol) -> [UInt8]? {
    let word = line.trimmingBlanks
    guard let first = word.utf8.first else { return nil }
    let path: [UInt8]?
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): path = quoted(Array(word.utf8))
    case UInt8(ascii: "/"): path = escaped(Array(word.utf8))
    default: path = address(word)
    }
    guard let path, path.first == UInt8(ascii: "/"), path.last != UInt8(ascii: "/"),
      !path.contains(0)
    else { return nil }
    return path
  }

  /// `'/home/me/a b.jpg'`; a quote inside single quotes is `'\''`.
  private static func quoted(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 2, let mark = bytes.first, bytes.last == mark else { return nil }
    let inside = Array(bytes[1..<(bytes.count - 1)])
    if mark == UInt8(ascii: "\"") {
      let path = escaped(inside)
      return inside.contains(mark) && !inside.contains(UInt8(ascii: "\\")) ? nil : path
    }
    let escape = Array("'\\''".utf8)
    var (path, rest) = ([UInt8](), inside[...])
    while let byte = rest.first {
      if byte == mark {
        guard rest.starts(with: escape) else { return nil }
        rest = rest.dropFirst(escape.count)
      } else {
        rest = rest.dropFirst()
      }
      path.append(byte)
    }
    return path
  }

  /// `/home/me/a\ b.jpg`
  private static func escaped(_ bytes: [UInt8]) -> [UInt8]? {
    var (path, isEscaped) = ([UInt8](), false)
    for byte in bytes {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        path.append(byte)
        isEscaped = false
      }
    }
    return isEscaped ? nil : path
  }

  /// `file:///home/me/a%20b.jpg`
  private static func address(_ word: String) -> [UInt8]? {
    let hosts = ["file:///", "file://localhost/"]
    guard let host = hosts.first(where: { word.lowercased().hasPrefix($0) }) else { return nil }
    var (path, rest) = ([UInt8(ascii: "/")], Array(word.utf8.dropFirst(host.utf8.count))[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      path.append(value)
      rest = rest.dropFirst(2)
    }
    return path
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  /// Without blank lines at the end, which were around a line that is gone.
  fileprivate var withoutBlankEnd: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }
}
