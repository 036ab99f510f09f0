/// Where posts are kept with everything that they were.
package protocol HistoryRepository: PostRepository {
  /// The command that is to be taken back; nil where there is none.
  func command(_ choice: UndoChoice) async throws(RepositoryError) -> RecordedCommand?
  /// The posts that the prefix names, deleted ones too.
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories
  /// The last deleted first.
  func trash() async throws(RepositoryError) -> [TrashedPost]
  /// Takes every line of these posts out of the file for good. Refused where the file has other names,
  /// under which it would stay as it was.
  func purge(_ posts: Set<EntryID>, evenIfLinked: Bool) async throws(RepositoryError)
  /// Leaves in the file what can be seen in a list, and everything that can't be read; a dry one only
  /// tells. Nil where there is no journal.
  func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport?
  /// The file's bytes, for a person who changes them by hand; nil where there is no journal. Refused where
  /// the file must not be written anew.
  func openByHand(evenIfLinked: Bool) async throws(RepositoryError) -> [UInt8]?
  /// Puts edited bytes in the place of those that were opened, with everything that others have written
  /// behind those since. What makes the journal worse is not put there.
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit
}
