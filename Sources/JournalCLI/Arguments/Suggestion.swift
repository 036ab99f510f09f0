/// The choice closest to a misspelled word, or nil if none is close.
func suggestion(for word: String, among choices: [String]) -> String? {
  let word = word.lowercased()
  let longer = choices.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
  if longer.count == 1 { return longer[0] }
  let nearest =
    choices
    .map { (choice: $0, distance: editDistance(word, $0.lowercased())) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(1, min(word.count, nearest.choice.count) / 3) else {
    return longer.first
  }
  return nearest.choice
}

/// The number of letters to insert, remove, change or swap with a neighbor.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var rows = [Array(0...right.count)]
  for i in 1..<(left.count + 1) {
    var row = [i]
    for j in 1..<(right.count + 1) {
      let change = rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, change)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        best = min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
