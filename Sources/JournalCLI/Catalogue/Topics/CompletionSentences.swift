/// Words that shells offer.
protocol CompletionSentences {
  /// Times to type after `--at`.
  var timeExamples: [String] { get }
  /// Days and periods to type after `--on`.
  var dayExamples: [String] { get }
}
