package import TimePhrases

extension TimePhrase {
  /// The moment of an entry with this phrase. Nil for more than a day, for two times, and if the year can't be
  /// written with four digits.
  package func moment(in source: any TimeSource) -> Moment? {
    time(in: source).map(Moment.initial)
  }
}

extension TimeSource {
  /// The current moment, to the millisecond.
  package func moment() -> Moment { .initial(present()) }
}
