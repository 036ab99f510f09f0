package import TimelineDomain

/// The words of an item as a title and a body, for formats that have both.
package struct EntryWords {
  package let title: String
  package let body: String

  package init(_ text: String) {
    guard let end = text.utf8.firstIndex(of: 0x0A) else {
      title = text
      body = ""
      return
    }
    title = String(text[..<end])
    body = String(text[text.utf8.index(after: end)...])
  }

  /// Whether title and body give the same words again: an empty one of them is left out.
  func restores(_ text: String) -> Bool {
    EntryWords.text(title: title, body: body).hasSameBytes(as: text)
  }

  /// The words of a title and a body that came from another program.
  package static func text(title: String, body: String) -> String {
    if title.isEmpty { return body }
    return body.isEmpty ? title : title + "\n" + body
  }
}

extension Post {
  /// The words for a format without moods: the mood's name is the first line.
  package var wordsWithMood: String {
    switch self {
    case .text(let post): post.text
    case .mood(let post): EntryWords.text(title: post.mood.name, body: post.note ?? "")
    }
  }
}
