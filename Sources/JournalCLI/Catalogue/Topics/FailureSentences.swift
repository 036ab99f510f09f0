/// Why a command failed. The program's name comes before each sentence.
protocol FailureSentences {
  func sentence(_ failure: Failure) -> String
}
