import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cache folder that other users can write to.
struct CacheSafetyTests {
  /// Large enough for an index.
  private func desk() -> Desk {
    let words = String(repeating: "first light on the river, ", count: 8)
    let lines = (0..<400).map {
      #"{"id":"n\#(1000 + $0)","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"\#(words)\#($0)"}}"#
        + "\n"
    }
    let desk = Desk(
      journal: #"{"format":"timeline-journal","version":1,"id":"h"}"# + "\n" + lines.joined())
    desk.environment["XDG_CACHE_HOME"] = desk.elsewhere.path
    return desk
  }

  private func indexes(_ desk: Desk) -> [String] { desk.elsewhere.names(in: "journal") }

  @Test func `an index is kept in a folder of the user's own`() {
    let desk = desk()
    let outcome = desk.run("find", "300")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(indexes(desk).count == 1)
  }

  @Test(arguments: [0o777, 0o720, 0o702] as [mode_t])
  func `a folder that others can write to is not used, and that is reported once`(mode: mode_t) {
    let desk = desk()
    let folder = "\(desk.elsewhere.path)/journal"
    let expected = desk.run("find", "300").output
    #expect(indexes(desk).count == 1)
    unlink("\(folder)/\(indexes(desk)[0])")
    chmod(folder, mode)
    let first = desk.run("find", "300")
    #expect(first.code == 0 && first.output == expected)
    #expect(
      first.error
        == "journal: the cache \(folder) is not used: other users can write to it; 'chmod go-w "
        + "\(folder)' changes that\n")
    #expect(indexes(desk) == [], "nothing is kept there")
    let second = desk.run("find", "300")
    #expect(second.output == expected && second.error == "")
    #expect(desk.run("add", "text", "more").error == "")
    // Safe again, it is used again.
    chmod(folder, 0o700)
    #expect(desk.run("find", "300").output == expected)
    #expect(indexes(desk).count == 1)
  }

  @Test func `the report is in Japanese too, and --quiet suppresses it`() {
    let desk = desk()
    desk.run("find", "300")
    let folder = "\(desk.elsewhere.path)/journal"
    chmod(folder, 0o777)
    #expect(desk.run("find", "300", "--quiet").error == "")
    desk.environment["LC_ALL"] = "ja_JP.UTF-8"
    #expect(desk.run("find", "300").error.contains("キャッシュ \(folder) は使いません"))
  }

  @Test func `an index that others could have written is not read`() {
    let desk = desk()
    let expected = desk.run("find", "300").output
    let index = "\(desk.elsewhere.path)/journal/\(indexes(desk)[0])"
    chmod(index, 0o666)
    #expect(desk.run("find", "300").output == expected)
    var status = stat()
    #expect(stat(index, &status) == 0 && status.st_mode & 0o777 == 0o600, "it is another one")
  }

  @Test(.enabled(if: getuid() == 0))
  func `a folder of another user is not used`() {
    let desk = desk()
    let expected = desk.run("find", "300").output
    let folder = "\(desk.elsewhere.path)/journal"
    unlink("\(folder)/\(indexes(desk)[0])")
    chown(folder, 65534, 65534)
    let outcome = desk.run("find", "300")
    #expect(outcome.output == expected)
    #expect(outcome.error.contains("is not used: it belongs to another user"), "\(outcome.error)")
    #expect(indexes(desk) == [])
  }
}
