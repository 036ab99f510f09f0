/// Everything that a session does with a journal.
package typealias JournalRepository =
  PostRepository & HistoryRepository & JournalRewriter & ConflictRepository & ChangeWatcher
