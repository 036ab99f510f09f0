package import Platform
import TimelineDomain

/// One empty file of mode 0600 for each name, in a directory of ours.
package struct OnceFolder: OnceKeeper {
  private let directory: BytePath
  private let calls: any SystemCalls

  package init(directory: BytePath, calls: any SystemCalls = LiveSystemCalls()) {
    self.directory = directory
    self.calls = calls
  }

  /// Of two programs that ask at the same time, one makes the file.
  package func isFirst(_ name: String) -> Bool {
    do {
      try calls.makeDirectories(directory)
      try calls.closeFile(try calls.openFile(directory.appending(name), .createNew))
      return true
    } catch {
      return false
    }
  }
}
