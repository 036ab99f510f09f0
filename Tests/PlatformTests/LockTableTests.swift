import TestSupport
import Testing

@testable import Platform

/// Lists of locks as the kernel prints them.
struct LockTableTextTests {
  private static func file(major: UInt64, minor: UInt64, inode: UInt64) -> FileStatus {
    let device =
      (minor & 0xFF) | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | (major & ~0xFFF) << 32
    return FileStatus(
      kind: .regular, device: device, inode: inode, size: 0, mode: 0o600, links: 1)
  }

  @Test(arguments: [
    ("1: FLOCK  ADVISORY  WRITE 4711 fe:00:131074 0 EOF\n", 4711),
    ("1: FLOCK  ADVISORY  READ 4711 fe:00:131074 0 EOF\n", nil),
    ("1: POSIX  ADVISORY  WRITE 4711 fe:00:131074 0 EOF\n", nil),
    ("1: FLOCK  ADVISORY  WRITE 4711 fe:00:131075 0 EOF\n", nil),
    ("1: FLOCK  ADVISORY  WRITE 4711 fe:01:131074 0 EOF\n", nil),
    ("1: FLOCK  ADVISORY  WRITE 0 fe:00:131074 0 EOF\n", nil),
    ("1: -> FLOCK  ADVISORY  WRITE 12 fe:00:131074 0 EOF\n", nil),
    (
      "1: FLOCK  ADVISORY  WRITE 9 00:1:1 0 EOF\n1: -> FLOCK  ADVISORY  WRITE 12 fe:00:131074 0 EOF\n"
        + "2: FLOCK  ADVISORY  WRITE 13 fe:00:131074 0 EOF\n", 13
    ),
    ("", nil), ("nonsense\n1: FLOCK\n", nil),
  ])
  func `finds the exclusive holder`(table: String, holder: Int?) {
    let file = Self.file(major: 0xFE, minor: 0, inode: 131_074)
    #expect(LockTable(table).exclusiveHolder(of: file) == holder)
  }

  @Test(arguments: [
    (UInt64(8), UInt64(1), "08:01"), (0, 0x2B, "00:2b"), (0x103, 0x12345, "103:12345"),
  ])
  func `formats a device like the kernel`(major: UInt64, minor: UInt64, spelled: String) {
    let table = "1: FLOCK  ADVISORY  WRITE 7 \(spelled):5 0 EOF\n"
    let file = Self.file(major: major, minor: minor, inode: 5)
    #expect(LockTable(table).exclusiveHolder(of: file) == 7)
  }
}

/// Lists of mounts as the kernel prints them.
struct MountTableTests {
  @Test(arguments: [
    ("25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw,size=1k\n", "tmpfs"),
    (
      "25 24 0:23 / /run rw shared:1 master:2 - tmpfs tmpfs rw\n26 24 0:23 / /x rw - tmpfs t rw\n",
      "tmpfs"
    ),
    ("25 24 0:24 / /dev/shm rw,relatime - tmpfs tmpfs rw\n", nil),
    ("25 24 0:23 / /a rw - tmpfs tmpfs rw\n26 24 0:23 / /b rw - ext4 /dev/sda rw\n", nil),
    ("25 24 0:23 / /a rw -\n", nil), ("", nil),
  ])
  func `a file system is named by its device, or not at all`(table: String, type: String?) {
    let file = FileStatus(kind: .directory, device: 23, inode: 1, size: 0, mode: 0o700, links: 1)
    #expect(MountTable(table).type(of: file) == type)
  }
}

#if canImport(Glibc)
  import Glibc

  /// Reads the kernel's own list.
  struct LockTableTests {
    private let directory = TemporaryDirectory()

    private func file() throws -> (descriptor: Int32, status: FileStatus) {
      directory.write("j", [])
      let descriptor = open("\(directory.path)/j", O_RDONLY | O_CLOEXEC)
      return (descriptor, try LiveSystemCalls().status(of: descriptor))
    }

    @Test func `this process holds its lock until it releases it`() throws {
      let (descriptor, status) = try file()
      defer { close(descriptor) }
      #expect(LiveSystemCalls().lockHolder(of: status) == nil)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let holder = try #require(LiveSystemCalls().lockHolder(of: status))
      #expect(holder.contains("\(getpid())"), "\(holder)")
      #expect(flock(descriptor, LOCK_SH) == 0)
      #expect(LiveSystemCalls().lockHolder(of: status) == nil, "one of several readers")
    }
  }
#endif
