import TestSupport
import Testing
import TimePhrases

/// Errors quote the word at fault.
struct TimePhraseErrorTests {
  private func error(_ words: String, _ settings: TimeSettings = .standard) -> TimePhraseError? {
    do throws(TimePhraseError) {
      _ = try TimePhrase(words, settings: settings)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("", ""), ("  ", "  "), ("blah", "blah"), ("yesterday blah", "blah"), ("Blah 9am", "Blah"),
      ("last nite", "nite"), ("last", "last"), ("last last friday", "last"),
      ("last hour", "last hour"), ("next day", "next day"), ("3 days", "3 days"), ("3", "3"),
      ("in 3", "in"), ("ago", "ago"), ("a", "a"), ("3 ago", "3"), ("3 days ago ago", "ago"),
      ("-3 days ago", "-3"), ("3x ago", "3x"), ("hundred days ago", "hundred"),
      ("1234567890 days ago", "1234567890"), ("9", "9"), ("yesterday 9", "9"),
      ("at yesterday", "yesterday"), ("yesterday at", "at"),
      ("on 9am", "9am"), ("yesterday,", ","), (", yesterday", ","), ("9:3", "9:3"),
      ("9.30", "9.30"), ("21:30+09:00", "21:30+09:00"), ("21:30Z", "21:30Z"),
      ("9am pm", "pm"), ("noon pm", "pm"), ("yesterday today", "today"), ("9am 10am", "10am"),
      ("9am yesterday noon", "noon"), ("2 hours ago at 9am", "at 9am"), ("now 9am", "9am"),
      ("9am now", "now"), ("Nov 21 25", "25"), ("Nov 021", "021"), ("21 Nov 25", "25"),
      ("21/11/26", "21/11/26"), ("26-11-21", "26-11-21"), ("01-02", "01-02"),
      ("2026/11/21/5", "2026/11/21/5"), ("2026-11/21", "2026-11/21"), ("20261121", "20261121"),
      ("2026W47", "2026W47"), ("2026-W4", "2026-W4"), ("2026.11", "2026.11"),
      ("25.11", "25.11"), ("25.11.", "25.11."), ("25/11/", "25/11/"),
      ("2026-11-20T21:30X", "2026-11-20T21:30X"), ("the Nov 21", "the"), ("11月21", "21"),
      ("26年11月21日", "26"), ("二三日前", "二三日前"), ("1月前", "前"),
      ("9時10分前", "前"), ("昨日の", "の"), ("昨日それは 9時", "それは"), ("週間前", "週間"), ("١٢:٣٠", "١٢:٣٠"),
      ("昨日 😀", "😀"),
      ("now\u{0}", "now\u{0}"), ("İ", "İ"),
    ])
  func `an unknown word is quoted`(_ words: String, _ word: String) {
    #expect(error(words) == .unknown(word))
  }

  @Test(
    arguments: [
      ("2026-02-30", "2026-02-30"), ("2026-02-30T10:00", "2026-02-30"),
      ("2026/13/01", "2026/13/01"), ("2026-13", "2026-13"), ("2026-00", "2026-00"),
      ("2026-W54", "2026-W54"), ("2026-W00-1", "2026-W00-1"), ("2021-W53", "2021-W53"),
      ("2026-W47-0", "2026-W47-0"), ("2026-W47-8", "2026-W47-8"), ("31/31/2026", "31/31/2026"),
      ("31.2.2026", "31.2.2026"), ("Feb 30", "Feb 30"), ("31st of  June", "31st of  June"),
      ("29 Feb 2026", "29 Feb 2026"), ("Nov 0", "Nov 0"), ("31/2", "31/2"), ("0/5", "0/5"),
      ("2/30", "2/30"), ("9am Nov 31, 2026", "Nov 31, 2026"),
      ("2月30日", "2月30日"), ("13月", "13月"), ("2026年2月29日 9時", "2026年2月29日"),
      ("Fri 2026-11-21", "Fri 2026-11-21"),
      ("Sunday, 21 November 2026", "Sunday, 21 November 2026"),
      ("2026年11月21日金曜日", "2026年11月21日金曜日"),
    ])
  func `an invalid date is quoted`(_ words: String, _ word: String) {
    #expect(error(words) == .noSuchDay(word))
  }

  @Test(
    arguments: [
      ("25:00", "25:00"), ("24:00", "24:00"), ("9:60", "9:60"), ("2026-11-20T24:00", "24:00"),
      ("2026-11-20 21:30:61Z", "21:30:61Z"), ("13pm", "13pm"), ("0am", "0am"),
      ("yesterday 13 pm", "13 pm"), ("21:30 pm", "21:30 pm"), ("9.75pm", "9.75pm"),
      ("25時", "25時"), ("9時60分", "9時60分"), ("昨日の午後13時", "午後13時"), ("午後12時", "午後12時"),
      ("午前12:30", "午前12:30"),
    ])
  func `an invalid time is quoted`(_ words: String, _ word: String) {
    #expect(error(words) == .noSuchTime(word))
  }

  @Test(
    arguments: [
      ("01/02/2026", "2026-02-01", "2026-01-02"), ("1.2.2026", "2026-02-01", "2026-01-02"),
      ("01-02-2026", "2026-02-01", "2026-01-02"), ("12/11/0999", "0999-11-12", "0999-12-11"),
      ("3/4", "3 April", "4 March"),
    ])
  func `an ambiguous date is shown in both readings`(
    _ words: String, _ dayFirst: String, _ monthFirst: String
  ) {
    for phrase in [words, "\(words) 9am"] {
      guard case .ambiguous(words, let one, let other)? = error(phrase) else {
        Issue.record("\(phrase) is not ambiguous")
        continue
      }
      #expect([one.english, other.english] == [dayFirst, monthFirst])
    }
  }

  @Test(
    arguments: [
      ("last week 9am", "last week"), ("9am last month", "last month"), ("2026 at noon", "2026"),
      ("2026-11 21:30", "2026-11"), ("先月の9時", "先月"), ("2026-W47 9am", "2026-W47"),
      ("9am, November", "November"),
    ])
  func `a time of day needs a single day`(_ words: String, _ word: String) {
    #expect(error(words) == .moreThanADay(word))
  }
}
