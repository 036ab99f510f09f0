import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What was said once is remembered in a directory of ours, and it does no harm where it can't be.
struct OnceFolderTests {
  @Test func `a name is the first once, each for itself, whoever asks`() throws {
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

  @Test func `where there is no room for a directory, nothing is the first`() {
    let directory = TemporaryDirectory()
    directory.write("file", [])
    let path = BytePath(Array("\(directory.path)/file/journal".utf8))
    #expect(!OnceFolder(directory: path).isFirst("tip-add"))
  }
}
