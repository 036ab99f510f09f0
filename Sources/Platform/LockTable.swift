/// The kernel's list of locks. On Linux, `/proc/locks` has lines like `1: FLOCK  ADVISORY  WRITE
/// 4711 fe:00:131074 0 EOF`.
struct LockTable {
  private let lines: [[Substring]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// The process with an exclusive lock on a file. Skips waiting processes, whose lines have an
  /// arrow, and those of other containers, which have no useful id here.
  func exclusiveHolder(of file: FileStatus) -> Int? {
    for line in lines where line.count >= 6 && line[1] == "FLOCK" && line[3] == "WRITE" {
      guard line[5] == LockTable.name(of: file), let process = Int(line[4]), process > 0 else {
        continue
      }
      return process
    }
    return nil
  }

  /// Major and minor device number in hexadecimal, and the inode in decimal.
  private static func name(of file: FileStatus) -> String {
    let major = file.device >> 8 & 0xFFF | file.device >> 32 & 0xFFFF_F000
    let minor = file.device & 0xFF | file.device >> 12 & 0xFFFF_FF00
    return "\(hex(major)):\(hex(minor)):\(file.inode)"
  }

  private static func hex(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}
