/// Posts that later lines may still edit or delete: most of them recent, a few of any age, and never
/// more than fit in little memory.
struct PostPool {
  private static let room = 512
  private var recent: [GeneratedPost] = []
  private var old: [GeneratedPost] = []
  private var seen = 0

  var isEmpty: Bool { recent.isEmpty && old.isEmpty }

  mutating func add(_ post: GeneratedPost, using random: inout SplitMix) {
    seen += 1
    if seen.isMultiple(of: 8) {
      // The n-th of them stays with a chance of room in n: each is as likely as any other.
      let place = old.count < PostPool.room ? old.count : random.below(seen / 8)
      if place == old.count { old.append(post) } else if place < old.count { old[place] = post }
    } else if recent.count < PostPool.room {
      recent.append(post)
    } else {
      recent[random.below(recent.count)] = post
    }
  }

  /// Takes one out; a recent one three times in four.
  mutating func take(using random: inout SplitMix) -> GeneratedPost? {
    if old.isEmpty || (!recent.isEmpty && random.percent(75)) {
      return recent.isEmpty ? nil : recent.remove(at: random.below(recent.count))
    }
    return old.remove(at: random.below(old.count))
  }

  /// Puts one back whose line was edited.
  mutating func putBack(_ post: GeneratedPost, using random: inout SplitMix) {
    if recent.count < PostPool.room {
      recent.append(post)
    } else {
      recent[random.below(recent.count)] = post
    }
  }
}
