import Presentation

/// The shared catalogue, and the text about commands, options and the shell.
protocol CommandCatalogue: Catalogue, CaptureSentences, HabitSentences, HomeSentences,
  GroupSentences, FailureSentences, UsageSentences, QuerySentences, SettingSentences,
  QuestionSentences, TimeSentences, DraftListSentences, DraftQuestionSentences, ListSentences,
  InfoSentences, AnswerSentences, PickSentences, CheckSentences, SeveralSentences,
  HandEditSentences, TraceSentences, ImportSentences, TagSentences, MoodSentences,
  CompletionSentences, HelpTexts,
  ManualTexts, ShellTexts
{}

extension English: CommandCatalogue {}

extension Japanese: CommandCatalogue {}

extension Language {
  /// Switching on the language creates only one catalogue.
  var catalogue: any CommandCatalogue {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
