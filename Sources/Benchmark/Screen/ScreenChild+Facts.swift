/// What the system and the screen tell about the program.
extension ScreenChild {
  /// How often its threads slept and woke up.
  var wakeUps: Int {
    Files.names(in: "/proc/\(process)/task").reduce(0) { sum, task in
      let status = Files.text("/proc/\(process)/task/\(task)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// The number of entries that the last whole frame names: 960000 for `1 of 960,000`.
  var shownCount: Int? {
    let text = String(decoding: written, as: UTF8.self)
    let parts = text.split(separator: ScreenBench.of, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return Int(parts[1].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
  }
}
