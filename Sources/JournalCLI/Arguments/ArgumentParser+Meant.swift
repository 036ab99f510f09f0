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
    case .unknownOption(let typed, _): return remove(typed, withValue: false)
    case .missingValue(let typed, _): return remove(typed, withValue: false)
    case .notAChoice(let typed, _, _, _): return remove(typed, withValue: true)
    case .unwantedValue(let typed, _):
      guard let index = place(of: typed) else { return false }
      self[index] = Argument(bytes: Array<UInt8>(typed.utf8))
      return true
    case .unknownCommand(let word, let near?):
      return replace(word, by: near)
    case .unfinishedCommand(_, let word?, _, let near?):
      return replace(word, by: near)
    case .unfinishedCommand("add", _, _, _):
      guard let index = firstIndex(where: { $0.shown == "add" }) else { return false }
      insert(Argument(bytes: Array<UInt8>("text".utf8)), at: index + 1)
      return true
    default: return false
    }
  }

  private func place(of option: String) -> Int? {
    let options = prefix { $0.shown != "--" }
    return options.firstIndex { $0.shown == option || $0.shown.hasPrefix("\(option)=") }
  }

  private mutating func remove(_ option: String, withValue hasValue: Bool) -> Bool {
    guard let index = place(of: option) else { return false }
    let isAttached = self[index].shown != option
    remove(at: index)
    if hasValue, !isAttached, index < count { remove(at: index) }
    return true
  }

  private mutating func replace(_ word: String, by other: String) -> Bool {
    guard let index = firstIndex(where: { $0.shown == word }) else { return false }
    self[index] = Argument(bytes: Array<UInt8>(other.utf8))
    return true
  }
}
