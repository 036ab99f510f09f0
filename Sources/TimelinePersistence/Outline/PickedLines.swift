import Platform

/// Some lines of a journal, by where they begin.
struct PickedLines: Sendable {
  let file: OpenFile
  /// With its end.
  let firstLine: Range<Int>
  /// In order; of any lines but the first.
  let places: [Int]

  func document() throws(OutlineDamage) -> PickedDocument {
    guard var bytes = try? file.read(firstLine.count, at: 0) else { throw OutlineDamage() }
    // Most lines are no longer.
    bytes.reserveCapacity(bytes.count + places.count << 8)
    let lines = LineWindow(file)
    var starts: [Int] = []
    for place in places {
      guard let line = lines.line(at: place) else { throw OutlineDamage() }
      starts.append(bytes.count)
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    return PickedDocument(
      whole: TimelineDocument(FileContents(bytes)), starts: starts, places: places)
  }
}

/// Behind the first line of the file, those lines in its order.
struct PickedDocument: Sendable {
  let whole: TimelineDocument
  /// Where in it they begin.
  fileprivate let starts: [Int]
  /// Where they do in the file.
  fileprivate let places: [Int]

  fileprivate init(whole: TimelineDocument, starts: [Int], places: [Int]) {
    self.whole = whole
    self.starts = starts
    self.places = places
  }

  /// Of those whole lines of the document, each with where it begins in the file; the first line has no place.
  func places(of lines: Range<Int>) -> [(own: Range<Int>, place: Int)] {
    var index = starts.count(ofFirst: { $0 < lines.lowerBound })
    var found: [(own: Range<Int>, place: Int)] = []
    while index < starts.count, starts[index] < lines.upperBound {
      let end = index + 1 < starts.count ? starts[index + 1] : whole.contents.count
      found.append((starts[index]..<end, places[index]))
      index += 1
    }
    return found
  }

  /// Where in the file the line begins that begins there in the document. Nil for the first line.
  func place(ofLine start: Int) -> Int? {
    let index = starts.count(ofFirst: { $0 < start })
    return index < starts.count && starts[index] == start ? places[index] : nil
  }

  func place(of entry: TimelineEntry) -> Int? { place(ofLine: entry.line.lowerBound) }

  /// Where in the file the lines begin that are all there, the last of which ends at that place.
  func start(ofLinesUpTo end: Int) -> Int {
    var start = end
    for (own, place) in places(of: 0..<whole.contents.count).reversed() {
      guard place + own.count == start else { break }
      start = place
    }
    return start
  }
}
