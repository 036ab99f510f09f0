/// Lines that hold nothing, of which there may be millions.
struct BlankLines: Sendable {
  private(set) var count = 0
  /// With their ends; those that follow each other are one range.
  private(set) var ranges: [Range<Int>] = []

  /// The next of them in the file.
  mutating func append(_ line: Range<Int>) {
    count += 1
    if let last = ranges.last, last.upperBound == line.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<line.upperBound
    } else {
      ranges.append(line)
    }
  }
}
