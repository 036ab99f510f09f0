/// Aligned columns. Widths count characters; the Japanese words are twice as wide in a terminal.
package struct TextTable {
  private let isRight: [Bool]
  private var rows: [[String]] = []

  /// The columns of numbers, which are right-aligned.
  package init(isRight: [Bool]) {
    self.isRight = isRight
  }

  package mutating func add(_ cells: [String]) { rows.append(cells) }

  package var text: String {
    let widths = isRight.indices.map { column in
      rows.map { TextTable.width($0[column]) }.max() ?? 0
    }
    return rows.map { cells in
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - TextTable.width(cells[column]))
        return isRight[column] ? space + cells[column] : cells[column] + space
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2E80..<0xFF00).contains($1.value) ? 2 : 1) }
  }
}
