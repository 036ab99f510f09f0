#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Conversions from the types of the C library.

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    #if canImport(Darwin)
      let (modified, changed) = (FileTime(status.st_mtimespec), FileTime(status.st_ctimespec))
    #else
      let (modified, changed) = (FileTime(status.st_mtim), FileTime(status.st_ctim))
    #endif
    self.init(
      kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino), size: Int(status.st_size),
      mode: UInt16(status.st_mode & 0o7777), links: Int(status.st_nlink),
      owner: status.st_uid, group: status.st_gid, modified: modified, changed: changed)
  }
}

extension FileTime {
  fileprivate init(_ time: timespec) {
    self.init(
      seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}

extension SystemError {
  init(call: String, errno number: Int32) {
    let code: Code =
      switch number {
      case ENOENT: .noSuchFile
      case EACCES, EPERM: .permission
      case EEXIST: .exists
      case EISDIR: .isDirectory
      case ENOTDIR: .notDirectory
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case ENOSPC: .noSpace
      case EDQUOT: .quota
      case EROFS: .readOnlyFileSystem
      case EFBIG: .fileTooLarge
      case EIO: .inputOutput
      case EAGAIN: .wouldBlock
      case EINTR: .interrupted
      case EPIPE: .brokenPipe
      case EOPNOTSUPP, ENOSYS: .unsupported
      case EXDEV: .crossDevice
      default: .other(number)
      }
    self.init(call: call, code: code, description: String(cString: strerror(number)))
  }
}
