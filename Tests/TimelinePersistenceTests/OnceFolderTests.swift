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

  @Test func `a note is replaced whole, and belongs to the user alone`() throws {
    let directory = TemporaryDirectory()
    let path = BytePath(Array("\(directory.path)/state/journal".utf8))
    let folder = OnceFolder(directory: path)
    #expect(folder.note("browse.json") == nil)
    folder.keep(Array("long, and first".utf8), as: "browse.json")
    folder.keep(Array("later".utf8), as: "browse.json")
    #expect(folder.note("browse.json") == Array("later".utf8))
    let calls = LiveSystemCalls()
    let file = try calls.status(at: path.appending("browse.json"), followingLinks: false)
    #expect(file.mode & 0o777 == 0o600)
    #expect(try calls.names(in: path).count == 1, "no temporary file is left")
  }

  @Test func `without a directory no name is first`() {
    let directory = TemporaryDirectory()
    directory.write("file", [])
    let path = BytePath(Array("\(directory.path)/file/journal".utf8))
    #expect(!OnceFolder(directory: path).isFirst("tip-add"))
  }
}
