/// All text for people, in one language. Each topic requires its sentences by their facts, so that
/// a missing translation is a compile error.
protocol Catalogue: Sendable, GrammarSentences, DateSentences, FailureSentences, UsageSentences,
  QuerySentences, RepositorySentences, SettingSentences, ConfirmationSentences, NoticeSentences,
  DraftSentences, ListSentences, RowSentences, AnswerSentences, HistorySentences, CheckSentences,
  SeveralSentences, HandEditSentences, TraceSentences, HelpTexts, ManualTexts, ShellTexts
{}

/// Everything else is the same in every language: JSON and the other formats for scripts, commands,
/// options, ids, exit codes and the user's own words.
struct English: Catalogue {}

struct Japanese: Catalogue {}
