extension ArgumentParser {
  /// The call that was meant by one that can't be understood, as far as that can be told: without the options that nobody knows,
  /// and with the command that is near. It is never carried out; it says where a text belongs that was typed with it.
  static func meant(by words: [Argument]) -> Invocation? {
    var words = words
    for _ in 0..<16 {
      do throws(UsageError) {
        guard case .run(let invocation) = try parse(words) else { return nil }
        return invocation
      } catch {
        guard words.mend(error.fault) else { return nil }
      }
    }
    return nil
  }
}

extension [Argument] {
  /// Takes the fault out. False where nobody can say how.
  fileprivate mutating func mend(_ fault: UsageError.Fault) -> Bool {
    switch fault {
    case .unknownOption(let typed, _), .missingValue(let typed, _):
      return remove(typed, withValue: false)
    case .repeatedOption(let typed):
      guard let first = place(of: typed) else { return false }
      let hasValue = CommandTable.spellingsWithValue.contains(typed)
      return remove(typed, withValue: hasValue, from: first + 1)
    case .notAChoice(let typed, _, _, _): return remove(typed, withValue: true)
    case .unwantedValue(let typed, _):
      guard let index = place(of: typed) else { return false }
      self[index] = Argument(text: typed)
      return true
    case .unknownCommand(_, let near?): return replace(own.first, by: near)
    case .unfinishedCommand(_, _?, _, let near?): return replace(own.dropFirst().first, by: near)
    case .unfinishedCommand("add", _, _, _):
      guard let index = own.first else { return false }
      insert(Argument(text: "text"), at: index + 1)
      return true
    default: return false
    }
  }

  /// Where the words are that no option takes, up to where everything is text.
  private var places: [Int] {
    var places: [Int] = []
    var index = 0
    while index < count, self[index].shown != "--" {
      places.append(index)
      index += CommandTable.spellingsWithValue.contains(self[index].shown) ? 2 : 1
    }
    return places
  }

  /// Of those, the ones that are no options.
  private var own: [Int] { places.filter { !self[$0].isOption } }

  private func place(of option: String, from start: Int = 0) -> Int? {
    places.first {
      $0 >= start && (self[$0].shown == option || self[$0].shown.hasPrefix("\(option)="))
    }
  }

  private mutating func remove(
    _ option: String, withValue hasValue: Bool, from start: Int = 0
  ) -> Bool {
    guard let index = place(of: option, from: start) else { return false }
    let isAttached = self[index].shown != option
    remove(at: index)
    if hasValue, !isAttached, index < count { remove(at: index) }
    return true
  }

  private mutating func replace(_ index: Int?, by other: String) -> Bool {
    guard let index else { return false }
    self[index] = Argument(text: other)
    return true
  }
}
