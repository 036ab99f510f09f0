import TimelineDomain

/// The editor's form for several versions of a post. Fields and lines that they changed in different
/// ways are between marks.
struct MergeDocument {
  let text: String

  /// Nil for versions of different kinds.
  init?(_ posts: [Post], base: Post?, titles: [String]) {
    let forms = posts.map { EditDocument($0).parts }
    let old = base.map { EditDocument($0).parts }
    guard let first = forms.first,
      forms.allSatisfy({ $0.fields.map(\.name) == first.fields.map(\.name) })
    else { return nil }
    var text = ""
    for (index, field) in first.fields.enumerated() {
      let values = forms.map { $0.fields[index].value }
      let before = old.flatMap { old in old.fields.first { $0.name == field.name }?.value }
      let lines = values.map { "\(field.name): \($0)" }
      if let value = MergeDocument.only(values, before) {
        text += "\(field.name): \(value)\n"
      } else {
        text += MarkedText.block(lines, titles)
      }
    }
    text += EditDocument.dashes + "\n"
    let bodies = forms.map(\.body)
    if let old {
      // Sentence by sentence is an offer: the person sees it before it is saved.
      text +=
        TextMerge(base: old.body, versions: bodies).merged
        ?? MarkedText.text(
          of: TextMerge(base: old.body, versions: bodies, by: .lines), titles: titles)
    } else if let body = MergeDocument.only(bodies, nil) {
      text += body
    } else {
      text += MarkedText.block(bodies, titles)
    }
    self.text = text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
  }

  /// The value of the versions that changed it, if they agree.
  private static func only(_ values: [String], _ base: String?) -> String? {
    let changed = base.map { base in values.filter { !$0.hasSameBytes(as: base) } } ?? values
    guard let first = changed.first else { return base }
    return changed.allSatisfy { $0.hasSameBytes(as: first) } ? first : nil
  }
}
