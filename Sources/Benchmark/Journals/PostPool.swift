/// A bounded pool of posts that later lines can edit or delete: most of them recent, some of any
/// age.
struct PostPool {
  private static let room = 512
  private var recent: [GeneratedPost] = []
  private var old: [GeneratedPost] = []
  private var seen = 0

  var isEmpty: Bool { recent.isEmpty && old.isEmpty }

  mutating func add(_ post: GeneratedPost, using random: inout SplitMix) {
    seen += 1
    if seen.isMultiple(of: 8) {
      // Reservoir sampling: every post is equally likely.
      let index = old.count < PostPool.room ? old.count : random.below(seen / 8)
      if index == old.count { old.append(post) } else if index < old.count { old[index] = post }
    } else if recent.count < PostPool.room {
      recent.append(post)
    } else {
      recent[random.below(recent.count)] = post
    }
  }

  /// Removes one; three times in four a recent one.
  mutating func take(using random: inout SplitMix) -> GeneratedPost? {
    if old.isEmpty || (!recent.isEmpty && random.percent(75)) {
      return recent.isEmpty ? nil : recent.remove(at: random.below(recent.count))
    }
    return old.remove(at: random.below(old.count))
  }

  /// Returns an edited post to the pool.
  mutating func putBack(_ post: GeneratedPost, using random: inout SplitMix) {
    if recent.count < PostPool.room {
      recent.append(post)
    } else {
      recent[random.below(recent.count)] = post
    }
  }
}
