/// Everything that the program says to people, in one language. It is made of topics, and a topic asks
/// for each of its sentences by the facts: a sentence that a language lacks does not compile.
protocol Catalogue: Sendable, GrammarSentences, DateSentences, FailureSentences, UsageSentences,
  QuerySentences, RepositorySentences, SettingSentences, ConfirmationSentences, NoticeSentences,
  DraftSentences, ListSentences, RowSentences, AnswerSentences, HistorySentences, CheckSentences,
  SeveralSentences, HandEditSentences, TraceSentences, HelpTexts, ManualTexts, ShellTexts
{}

/// Whatever has no sentence here is the same in every language: JSON and the other formats for scripts,
/// commands, options, ids, exit codes, and the person's own words.
struct English: Catalogue {}

struct Japanese: Catalogue {}
