import Observation
import TimelineDomain

/// The moods to choose from.
@Observable
final class MoodPickerViewState {
  struct Choice: Hashable {
    let mood: Mood
    let face: String?
  }

  let choices: [Choice]
  private(set) var selected: Int

  init(_ moods: MoodSet) {
    let known = Mood.known.reversed().filter { mood in
      !moods.own.contains { $0.name.lowercased() == mood.name }
    }
    choices =
      known.map { Choice(mood: $0, face: $0.face) }
      + moods.own.compactMap { own in
        moods.mood(own.name).map { Choice(mood: $0, face: own.face) }
      }
    selected = choices.firstIndex { $0.mood.score?.value == 4 } ?? 0
  }

  func move(by count: Int) { selected = min(max(0, selected + count), choices.count - 1) }

  /// The mood of a number from 1, the worst, to 5.
  func mood(_ number: Int) -> Mood? {
    (1...5).contains(number) ? Mood.initial(String(number)) : nil
  }
}
