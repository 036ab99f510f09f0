extension Array {
  /// The number of those at the beginning of which something is true, where it is true of none behind them: found by
  /// halving.
  func count(ofFirst isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
