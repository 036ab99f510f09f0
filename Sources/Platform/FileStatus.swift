/// The facts about a file that this program uses.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case regular, directory, link, pipe, socket, device
  }

  package let kind: Kind
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  /// The permission bits only.
  package let mode: UInt16
  package let links: Int
  package let owner: UInt32
  package let group: UInt32
  package let modified: FileTime
  /// The time of the last change, including the mode and hard links. Programs can't set it.
  package let changed: FileTime

  package init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int, mode: UInt16, links: Int,
    owner: UInt32 = 0, group: UInt32 = 0, modified: FileTime = FileTime(),
    changed: FileTime = FileTime()
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.mode = mode
    self.links = links
    self.owner = owner
    self.group = group
    self.modified = modified
    self.changed = changed
  }

  package var isWritableByOthers: Bool { mode & 0o022 != 0 }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// A timestamp of a file system.
package struct FileTime: Sendable, Hashable {
  package let seconds: Int64
  package let nanoseconds: UInt32

  package init(seconds: Int64 = 0, nanoseconds: UInt32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
