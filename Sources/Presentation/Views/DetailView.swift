package import Settings
package import Terminal
package import TimelineDomain

/// One item in full: its words first, then what else is known about it.
package struct DetailView {
  private static let titleWidth = 9

  package let columns: Int?
  package let styler: Styler
  package let configuration: Configuration
  package let words: Catalogue
  /// Nil if the other ids are not known.
  package let names: ShortNames?
  private let texts: ItemLines

  package init(
    columns: Int?, styler: Styler, configuration: Configuration = .standard,
    words: Catalogue, names: ShortNames? = nil, isPlain: Bool = false
  ) {
    self.columns = columns
    self.styler = styler
    self.configuration = configuration
    self.words = words
    self.names = names
    texts = ItemLines(
      moods: configuration.moods, words: words, tagSign: configuration.tagSign,
      hasColor: styler.isOn,
      isPlain: isPlain, condition: nil)
  }

  /// `kept` is what the entry brought along from another program, and `dimensions` those of its
  /// pictures.
  package func lines(
    _ item: TimelineItem, storedLine: [UInt8]?, kept: [String] = [],
    dimensions: [FileDigest: String] = [:]
  ) -> [String] {
    let isNamed = item.isWordless && (item.body ?? "").withoutBlankEnd.isEmpty
    let body = isNamed ? words.inPlaceOfWords(item.attachments) : words(of: item)
    let rows =
      rows(of: item, dimensions)
      + kept.map { (words.title(.kept), StyledLine($0.safeInOneLine)) }
    // A wrapped stored line could not be copied.
    let stored =
      item.post == nil && !item.isClosed
      ? storedLine.map { [String(decoding: $0, as: UTF8.self).safeForTerminal] } ?? [] : []
    return [body.map(lines) ?? [], rows.flatMap(hanging), stored].filter { !$0.isEmpty }
      .reduce([]) { $0.isEmpty ? $1 : $0 + [""] + $1 }
  }

  /// The same, before wrapping, for a front end that wraps and scrolls it.
  package func styledLines(
    _ item: TimelineItem, storedLine: [UInt8]?, dimensions: [FileDigest: String] = [:]
  ) -> [StyledLine] {
    let head = styledRows(item, dimensions: dimensions)
    let stored = item.isClosed ? nil : storedLine.map { String(decoding: $0, as: UTF8.self) }
    let text = (words(of: item)?.withoutPictureMarks ?? stored ?? "").safeForTerminal
    return text.isEmpty ? head : head + [StyledLine()] + texts.text(text)
  }

  /// The titled rows without the text, before wrapping.
  package func styledRows(
    _ item: TimelineItem, dimensions: [FileDigest: String] = [:]
  ) -> [StyledLine] {
    let margin = String(repeating: " ", count: DetailView.titleWidth)
    return rows(of: item, dimensions).map { title, line in
      var styled = StyledLine(title, .faint, margin: margin)
      styled.append(
        String(repeating: " ", count: max(0, margin.count - styled.text.displayWidth)))
      styled.append(line)
      return styled
    }
  }

  private func words(of item: TimelineItem) -> String? { (item.misplaced ?? item).body }

  /// What was sealed for another entry is shown with the sentence about that.
  private func rows(
    of item: TimelineItem, _ dimensions: [FileDigest: String]
  ) -> [(title: String, StyledLine)] {
    guard let misplaced = item.misplaced, case .unknown(let entry) = item.content else {
      return ownRows(of: item, dimensions)
    }
    return ownRows(of: misplaced, dimensions)
      + [(words.title(.kept), StyledLine(words.kept(entry).safeInOneLine))]
  }

  private func ownRows(
    of item: TimelineItem, _ dimensions: [FileDigest: String]
  ) -> [(title: String, StyledLine)] {
    var rows: [(title: String, StyledLine)] = [
      (words.title(.id), id(of: item)),
      (words.title(.at), StyledLine(moment(item.moment, item.extent))),
    ]
    if let outside = item.outside {
      rows.append((words.title(.outside), StyledLine(moment(outside.moment, outside.extent))))
    }
    rows += [
      (
        words.title(.type),
        StyledLine(
          (item.isSealed ? "🔒 " : "")
            + (item.isClosed ? words.title(.sealed) : item.kind.safeInOneLine))
      )
    ]
    if let journal = item.journal {
      rows.append((words.title(.ofJournal), StyledLine(journal.safeInOneLine)))
    }
    if !item.tags.isEmpty { rows.append((words.title(.tags), line(of: item.tags))) }
    if item.isStarred { rows.append((words.title(.starred), StyledLine("★", .star))) }
    switch item.content {
    case .post(let post):
      if let title = ItemText.title(of: post, configuration.moods, words) {
        rows.append((words.name(of: post.kind), StyledLine(title.words, title.style)))
      }
    case .unknown(let entry):
      rows.append((words.title(.kept), StyledLine(words.kept(entry).safeInOneLine)))
    }
    rows += item.files.map { (words.title(.file), line(of: $0, dimensions[$0.digest])) }
    if item.isConflict {
      let version = words.version(item.revision.text)
      rows.append((words.title(.version), StyledLine(version.safeInOneLine)))
    }
    return rows
  }

  private func moment(_ moment: Moment?, _ extent: Extent) -> String {
    moment.map { words.inFull($0, extent, configuration.hours) } ?? words.noMoment
  }

  private func id(of item: TimelineItem) -> StyledLine {
    let id = item.id.text.safeInOneLine
    guard let enough = names?.shortest(item.name).safeInOneLine, id.hasPrefix(enough) else {
      return StyledLine(id)
    }
    var line = StyledLine(enough, .id)
    line.append(id.dropFirst(enough.count), .faint)
    return line
  }

  private func line(of tags: [Tag]) -> StyledLine {
    var line = StyledLine()
    for (index, tag) in tags.enumerated() {
      if index > 0 { line.append(" ") }
      line.append("\(configuration.tagSign)\(tag.name)".safeInOneLine, .tag(tag.name))
    }
    return line
  }

  /// `pier.jpg · 2.1 MB · image/jpeg · 4032 × 3024`
  private func line(of file: AttachedFile, _ dimensions: String?) -> StyledLine {
    let facts = [file.size.map(words.size), file.media, dimensions].compactMap { $0 }
    var line = StyledLine(file.shownName.safeInOneLine)
    for fact in facts { line.append(" · \(fact.safeInOneLine)", .faint) }
    return line
  }

  private func hanging(_ title: String, _ line: StyledLine) -> [String] {
    let head =
      styler(.faint, title)
      + String(repeating: " ", count: max(0, DetailView.titleWidth - title.displayWidth))
    let rest = String(repeating: " ", count: DetailView.titleWidth)
    return line.lines(columns.map { max(12, $0 - DetailView.titleWidth) }, styler).enumerated()
      .map { ($0.offset == 0 ? head : rest) + $0.element }
  }

  /// The user's text; a pipe gets it unchanged.
  private func lines(of text: String) -> [String] {
    guard columns != nil || styler.isOn else {
      let safe = text.withoutBlankEnd.safeForTerminal
      return safe.isEmpty ? [] : [safe]
    }
    let safe = text.withoutPictureMarks.withoutBlankEnd.safeForTerminal
    return safe.isEmpty ? [] : texts.text(safe).flatMap { $0.lines(columns, styler) }
  }
}

/// A timeline with one line per entry: day, time, id and text.
package struct ShortView {
  package let names: ShortNames
  package let nameWidth: Int
  /// The width of journal names in cells.
  package let journalWidth: Int
  /// Nil to leave lines uncut.
  package let columns: Int?
  package let configuration: Configuration
  package let words: Catalogue

  package init(
    _ result: LoadResult, columns: Int?, configuration: Configuration = .standard,
    words: Catalogue
  ) {
    self.words = words
    names = result.names
    nameWidth = ListView.nameWidth(of: result)
    journalWidth = result.journals.map { min(12, $0.name.safeInOneLine.displayWidth) }.max() ?? 0
    self.columns = columns
    self.configuration = configuration
  }

  package func line(_ item: TimelineItem) -> String {
    let day = item.sortingMoment?.date ?? "----------"
    let time = ListView.time(of: item, configuration.hours, words)
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let journal = item.journal.map { "\($0.safeInOneLine.cut(to: 12).padded(to: journalWidth))  " }
    let body = ItemText.body(item, configuration.moods, words, tagSign: configuration.tagSign)
    let line = "\(day) \(time)  \(name)  \(journal ?? "")\(body.safeInOneLine)"
    return columns.map { line.cutBetweenGraphemes(to: $0) } ?? line
  }
}
