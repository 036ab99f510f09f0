/// What the kernel says about a file, as far as this project asks.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case regular, directory, link, pipe, socket, device
  }

  package let kind: Kind
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  /// The permission bits alone.
  package let mode: UInt16
  package let links: Int
  package let owner: UInt32
  package let group: UInt32

  package init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int, mode: UInt16, links: Int,
    owner: UInt32 = 0, group: UInt32 = 0
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.mode = mode
    self.links = links
    self.owner = owner
    self.group = group
  }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
