/// Turns frames into bytes: only what changed since the last frame, inside synchronized output.
///
/// It relies on a terminal that doesn't wrap at the last cell, as `ScreenSequences.begin` says.
package struct ScreenPainter: Sendable {
  private static let beginUpdate = "\u{1B}[?2026h"
  private static let endUpdate = "\u{1B}[?2026l"
  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"
  /// The whole screen scrolls, and text is plain.
  private static let defaults = "\u{1B}[r\u{1B}[m"

  private let styler: Styler
  /// What the terminal shows; nil if unknown.
  private var shown: (frame: Frame, cells: [[ScreenCell]])?
  /// Where the terminal's cursor is; nil if unknown.
  private var position: Frame.Position?
  /// The pictures that the terminal may still show, whatever else is known.
  private var pictures: [Frame.Picture] = []

  package init(styler: Styler) {
    self.styler = styler
  }

  /// Forgets what the terminal shows, after a resize or an editor. The next frame is painted whole.
  package mutating func invalidate() {
    shown = nil
    position = nil
  }

  /// Removes the pictures before another program gets the terminal.
  package mutating func clearPictures() -> [UInt8] {
    defer { pictures = [] }
    return pictures.flatMap(\.picture.clearingBytes)
  }

  /// Empty if nothing changed.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    if shown?.frame == frame { return [] }
    if shown?.frame.size != frame.size { invalidate() }
    let cells = cells(of: frame)
    let known = shown
    let staying = pictures.filter { isStaying($0, in: frame, cells) }
    let gone = pictures.filter { !staying.contains($0) }
    let old = known.map { ($0.frame, cells: forgetting(gone, in: $0.cells)) }
    let canScroll = pictures.isEmpty && frame.pictures.isEmpty
    pictures = frame.pictures
    shown = (frame, cells)
    guard !cells.isEmpty, frame.size.columns > 0 else { return [] }

    var pen = ScreenPen(styler.palette, columns: frame.size.columns, at: position)
    let isPainting = old?.cells != cells || staying != frame.pictures
    pen.write(Self.beginUpdate)
    // While it paints, a cursor would be seen anywhere.
    let hidesCursor = known.map { $0.frame.cursor != nil && (isPainting || frame.cursor == nil) }
    if hidesCursor ?? true { pen.write(Self.hideCursor) }
    for picture in gone { pen.writeMoving(picture.picture.clearingBytes) }
    paint(cells, over: old?.cells, canScroll: canScroll, with: &pen)
    for picture in frame.pictures where !staying.contains(picture) {
      pen.writeMoving(picture.picture.bytes(at: picture.position))
    }
    if let cursor = frame.cursor {
      pen.move(toColumn: cursor.column, row: cursor.row)
      if hidesCursor ?? true || known?.frame.cursor == nil { pen.write(Self.showCursor) }
    }
    position = pen.position
    pen.write(Self.endUpdate)
    let isSame = !isPainting && known?.frame.cursor == frame.cursor
    return isSame ? [] : pen.bytes
  }

  /// Whether the terminal shows the picture and keeps it: neither it nor its rows change.
  private func isStaying(
    _ picture: Frame.Picture, in frame: Frame, _ cells: [[ScreenCell]]
  ) -> Bool {
    guard let shown, frame.pictures.contains(picture) else { return false }
    return picture.rows.allSatisfy { shown.cells[$0] == cells[$0] }
  }

  /// Cells that a picture was drawn over have to be written again, also those that are blank.
  private func forgetting(
    _ pictures: [Frame.Picture], in cells: [[ScreenCell]]
  ) -> [[ScreenCell]] {
    var cells = cells
    for row in pictures.flatMap(\.rows) where cells.indices.contains(row) {
      cells[row] = cells[row].map { _ in ScreenCell("", width: 0) }
    }
    return cells
  }

  private func cells(of frame: Frame) -> [[ScreenCell]] {
    var known: [Frame.Row: [ScreenCell]] = [:]
    if let shown {
      for (row, cells) in zip(shown.frame.rows, shown.cells) { known[row] = cells }
    }
    return frame.rows.map { row in
      known[row] ?? row.cells(frame.size.columns, styler)
    }
  }

  private func paint(
    _ cells: [[ScreenCell]], over old: [[ScreenCell]]?, canScroll: Bool,
    with pen: inout ScreenPen
  ) {
    guard var old else {
      pen.writeMoving(Self.defaults)
      for (row, cells) in cells.enumerated() { pen.paint(cells, over: nil, row: row) }
      return pen.set(.plain)
    }
    if canScroll, let scroll = ScreenScroll.best(from: old, to: cells) {
      pen.writeMoving(scroll.sequence(of: cells.count))
      old = scroll.applied(to: old)
    }
    for row in cells.indices where cells[row] != old[row] {
      pen.paint(cells[row], over: old[row], row: row)
    }
    pen.set(.plain)
  }
}

extension ScreenPen {
  /// Fewer blanks are as short as the sequence that erases them.
  private static let fewBlanks = 3

  /// Writes what differs from `old`, or everything if that is unknown.
  fileprivate mutating func paint(_ cells: [ScreenCell], over old: [ScreenCell]?, row: Int) {
    let textEnd = cells.textEnd
    var column = 0
    while column < cells.count {
      if let old, old[column] == cells[column] {
        column += 1
        continue
      }
      if column >= textEnd, cells.count - column > Self.fewBlanks {
        move(toColumn: column, row: row)
        return eraseToEndOfLine()
      }
      reach(column, row, in: cells)
      put(cells[column])
      column += max(1, cells[column].width)
    }
  }

  /// Moves there, or writes the unchanged cells in between if that is shorter.
  private mutating func reach(_ column: Int, _ row: Int, in cells: [ScreenCell]) {
    if let distance = distance(toColumn: column, row: row), distance <= 4 {
      let between = cells[(column - distance)..<column]
      let length = between.reduce(0) { $0 + $1.text.utf8.count }
      if length <= moveLength(toColumn: column, row: row),
        between.allSatisfy({ isIn($0.style) && !$0.hasDoubtfulWidth })
      {
        for cell in between where cell.width > 0 { put(cell) }
      }
    }
    move(toColumn: column, row: row)
  }
}

/// Rows that move up or down together.
struct ScreenScroll: Hashable {
  /// The rows that take part.
  let rows: Range<Int>
  /// Up if positive.
  let distance: Int

  /// The number of bytes that the sequences of a scroll take.
  private static let cost = 24

  /// The scroll that saves the most bytes; nil if none does.
  static func best(from old: [[ScreenCell]], to new: [[ScreenCell]]) -> ScreenScroll? {
    let base = new.indices.map { RowCost.bytes(from: old[$0], to: new[$0]) }
    guard base.reduce(0, +) > cost else { return nil }
    var best: (scroll: ScreenScroll, saving: Int)?
    for distance in distances(from: old, to: new) {
      if let found = saving(by: distance, old, new, base), found.saving > best?.saving ?? cost {
        best = found
      }
    }
    return best?.scroll
  }

  /// The contents of the screen after it.
  func applied(to cells: [[ScreenCell]]) -> [[ScreenCell]] {
    var cells = cells
    let blank = [ScreenCell](repeating: .blank, count: cells[rows.lowerBound].count)
    let region = cells[rows]
    for row in rows {
      let source = row + distance
      cells[row] = rows.contains(source) ? region[source] : blank
    }
    return cells
  }

  /// With the cursor anywhere before and after.
  func sequence(of screenRows: Int) -> String {
    let isAtEnd = rows.upperBound == screenRows
    let region = isAtEnd ? "" : "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r"
    let start = "\u{1B}[\(rows.lowerBound == 0 ? "" : "\(rows.lowerBound + 1)")H"
    let count = abs(distance) == 1 ? "" : "\(abs(distance))"
    return region + start + "\u{1B}[\(count)\(distance > 0 ? "M" : "L")"
      + (isAtEnd ? "" : "\u{1B}[r")
  }

  // MARK: - The search

  /// The two distances by which most rows seem to have moved.
  private static func distances(
    from old: [[ScreenCell]], to new: [[ScreenCell]]
  ) -> some Sequence<Int> {
    var rowsOfKey: [Int: [Int]] = [:]
    for (row, cells) in old.enumerated() {
      for key in keys(of: cells) where rowsOfKey[key]?.count ?? 0 < 4 {
        rowsOfKey[key, default: []].append(row)
      }
    }
    var votes: [Int: Int] = [:]
    for (row, cells) in new.enumerated() {
      for key in keys(of: cells) {
        for source in rowsOfKey[key] ?? [] where source != row {
          votes[source - row, default: 0] += 1
        }
      }
    }
    return votes.sorted { ($0.value, -abs($0.key), $0.key) > ($1.value, -abs($1.key), $1.key) }
      .prefix(2).map(\.key)
  }

  /// Of both halves, because panes side by side scroll separately. None for blank ones.
  private static func keys(of cells: [ScreenCell]) -> [Int] {
    let middle = cells.count / 2
    return [cells[..<middle], cells[middle...]].enumerated().compactMap { half, cells in
      guard cells.contains(where: { $0.text != " " }) else { return nil }
      var hasher = Hasher()
      hasher.combine(half)
      for cell in cells { hasher.combine(cell.text) }
      return hasher.finalize()
    }
  }

  private static func saving(
    by distance: Int, _ old: [[ScreenCell]], _ new: [[ScreenCell]], _ base: [Int]
  ) -> (scroll: ScreenScroll, saving: Int)? {
    // The range of rows with the largest sum.
    var (best, bestSum) = (0..<0, 0)
    var (start, sum) = (0, 0)
    for row in new.indices {
      let source = row + distance
      guard old.indices.contains(source) else {
        (start, sum) = (row + 1, 0)
        continue
      }
      sum += base[row] - RowCost.bytes(from: old[source], to: new[row])
      if sum <= 0 { (start, sum) = (row + 1, 0) }
      if sum > bestSum { (best, bestSum) = (start..<(row + 1), sum) }
    }
    guard !best.isEmpty else { return nil }
    let moved = distance > 0 ? best.upperBound : best.lowerBound + distance
    let exposed = moved..<(moved + abs(distance))
    let blank = [ScreenCell](repeating: .blank, count: new[0].count)
    for row in exposed { bestSum += base[row] - RowCost.bytes(from: blank, to: new[row]) }
    let rows =
      min(best.lowerBound, exposed.lowerBound)..<max(best.upperBound, exposed.upperBound)
    return (ScreenScroll(rows: rows, distance: distance), bestSum)
  }
}

/// An estimate of the bytes that turn a row into another.
enum RowCost {
  private static let move = 6
  private static let change = 5

  static func bytes(from old: [ScreenCell], to new: [ScreenCell]) -> Int {
    var bytes = 0
    var isWriting = false
    var style = Style.plain
    let end = new.textEnd
    for column in 0..<end {
      if old[column] == new[column] {
        isWriting = false
        continue
      }
      if !isWriting { bytes += move }
      isWriting = true
      if new[column].style != style { bytes += change }
      style = new[column].style
      bytes += new[column].text.utf8.count
    }
    return old[end...] == new[end...] ? bytes : bytes + move
  }
}

extension [ScreenCell] {
  /// The cell after the last one that is not blank.
  var textEnd: Int { (lastIndex { $0 != .blank } ?? -1) + 1 }
}
