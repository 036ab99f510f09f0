package import Platform
import Synchronization
package import TimePhrases

/// The time zones that the system knows. It reads each one once.
package final class ZoneDatabase: Sendable {
  private static let folders: [String] = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
  private let calls: any SystemCalls
  private let clock: any TimeSource
  private let known = Mutex<[String: ZoneTime]>([:])

  package init(clock: any TimeSource, calls: any SystemCalls = LiveSystemCalls()) {
    self.clock = clock
    self.calls = calls
  }

  /// Nil for a name that the system doesn't know.
  package func zone(_ name: String) -> (any TimeSource)? {
    if let zone = known.withLock({ $0[name] }) { return zone }
    // A name in a foreign file must not lead out of the folder.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { part in
      !part.isEmpty && part.first != "." && part.utf8.allSatisfy(ZoneDatabase.isPart)
    }
    guard isSafe, name.utf8.count < 64 else { return nil }
    for folder in ZoneDatabase.folders {
      guard let bytes = contents(BytePath("\(folder)/\(name)")), let rules = ZoneRules(bytes) else {
        continue
      }
      let zone = ZoneTime(rules, clock: clock)
      known.withLock { $0[name] = zone }
      return zone
    }
    return nil
  }

  private func contents(_ path: BytePath) -> [UInt8]? {
    guard let descriptor = try? calls.openFile(path, .read) else { return nil }
    defer { try? calls.closeFile(descriptor) }
    guard let status = try? calls.status(of: descriptor), status.kind == .regular,
      status.size < 1 << 20
    else { return nil }
    return try? calls.readAll(descriptor, upTo: status.size)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "_-+".utf8.contains(byte)
  }
}
