/// The facts that this program uses from `/proc/PID/smaps`.
package struct MemoryMap: Equatable, Sendable {
  /// Whether the file is mapped.
  package let isMapped: Bool
  /// The memory of all mappings except those of the file.
  package let otherBytes: Int

  package init(_ text: String, mapping path: String) {
    var isMapped = false
    var other = 0
    var isOther = true
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Rss:") {
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        if isOther { other += kilobytes * 1024 }
      } else if line.first?.isHexDigit == true, line.split(separator: " ").first?.last != ":" {
        // A mapping begins with a line of addresses; its other lines begin with a name and a colon.
        isOther = !line.hasSuffix(" \(path)")
        isMapped = isMapped || !isOther
      }
    }
    self.isMapped = isMapped
    otherBytes = other
  }
}
