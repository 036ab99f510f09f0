import Platform
import TimelineDomain

extension RepositoryError.Obstacle {
  /// Translates a system error into an obstacle that has a sentence in the catalogue.
  init(_ error: SystemError) {
    self =
      switch error.code {
      case .permission: .permission
      case .readOnlyFileSystem: .readOnlyFileSystem
      case .noSpace: .noSpace
      case .quota: .quota
      case .fileTooLarge: .fileTooLarge
      case .noSuchFile: .missing
      case .isDirectory: .directory
      case .notDirectory: .notADirectory
      case .linkLoop: .linkLoop
      case .nameTooLong: .nameTooLong
      default: .other(call: error.call, words: error.description)
      }
  }
}

/// Runs system calls and translates their errors.
func translated<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(RepositoryError.Obstacle) -> Result {
  do {
    return try body()
  } catch {
    throw RepositoryError.Obstacle(error)
  }
}
