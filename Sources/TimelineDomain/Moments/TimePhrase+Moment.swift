package import TimePhrases

extension TimePhrase {
  /// The moment that the words mean here and now. Nil for more than a day, and for a year that can't
  /// be written.
  package func moment(in source: any TimeSource) -> Moment? {
    time(in: source).map(Moment.initial)
  }
}

extension TimeSource {
  /// The present moment, to the millisecond.
  package func moment() -> Moment { .initial(present()) }
}
