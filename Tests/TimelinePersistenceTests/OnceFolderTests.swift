import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The folder remembers what happened once, and a failure does no harm.
struct OnceFolderTests {
  @Test func `each name is first exactly once`() throws {
    let directory = TemporaryDirectory()
    let path = BytePath(Array("\(directory.path)/state/journal".utf8))
    #expect(OnceFolder(directory: path).isFirst("tip-add"))
    #expect(!OnceFolder(directory: path).isFirst("tip-add"))
    #expect(OnceFolder(directory: path).isFirst("other"))
    let calls = LiveSystemCalls()
    #expect(try calls.status(at: path, followingLinks: false).mode & 0o777 == 0o700)
    let file = try calls.status(at: path.appending("tip-add"), followingLinks: false)
    #expect(file.mode & 0o777 == 0o600)
    #expect(file.size == 0)
  }

  @Test func `without a directory no name is first`() {
    let directory = TemporaryDirectory()
    directory.write("file", [])
    let path = BytePath(Array("\(directory.path)/file/journal".utf8))
    #expect(!OnceFolder(directory: path).isFirst("tip-add"))
  }
}
