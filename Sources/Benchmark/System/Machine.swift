#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine and the time of a measurement.
struct Machine: Equatable, Sendable {
  let processor: String
  let cores: Int
  let kernel: String
  /// The file system of the journals. One in memory makes `fsync` meaningless.
  let fileSystem: String
  let date: String
  /// The load average of the last minute before measuring; nil if unknown. If it exceeds the number
  /// of cores, the times are unreliable.
  let load: Double?

  /// This machine, with the file system of that directory.
  static func this(directory: String) -> Machine {
    let mounts = Files.text("/proc/self/mounts")
    let path = Files.realPath(directory) ?? directory
    return Machine(
      processor: processor(in: Files.text("/proc/cpuinfo")) ?? "unknown",
      cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), kernel: kernel(),
      fileSystem: fileSystem(of: path, in: mounts) ?? "unknown", date: today(),
      load: Files.text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) })
  }

  var isBusy: Bool { (load ?? 0) > Double(cores) / 2 }
  var keepsFiles: Bool { !fileSystem.hasPrefix("tmpfs") && !fileSystem.hasPrefix("ramfs") }

  static func processor(in text: String) -> String? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line.flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { String($0.drop { $0 == " " }) }
  }

  /// The innermost mount above the path; of several at one path, the last.
  static func fileSystem(of path: String, in mounts: String) -> String? {
    var best: (length: Int, name: String)?
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 3 else { continue }
      let point = fields[1] == "/" ? "" : String(fields[1])
      guard path == point || path.hasPrefix("\(point)/"), point.count >= best?.length ?? 0 else {
        continue
      }
      best = (point.count, "\(fields[2]) on \(fields[0])")
    }
    return best?.name
  }

  private static func kernel() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
  }

  private static func today() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }
}
