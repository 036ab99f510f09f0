/// The mean of the moods of some days.
package struct MoodMean: Hashable, Sendable {
  /// Nil without a day.
  package let mean: Double?
  package let days: Int

  package init(mean: Double?, days: Int) {
    self.mean = mean
    self.days = days
  }

  fileprivate init(sum: Double, days: Int) {
    self.init(mean: days > 0 ? sum / Double(days) : nil, days: days)
  }
}

/// The mood of days with something beside the mood of days without it.
package struct MoodComparison: Hashable, Sendable {
  /// Fewer days on a side say nothing.
  package static let fewestDays = 10

  package let with: MoodMean
  package let without: MoodMean
  /// Nil if a side has too few days.
  package let difference: Double?
  /// Where the difference lies in 95 of 100 cases. Nil also if all days of each side are alike.
  package let interval: ClosedRange<Double>?

  private init(_ with: MoodMean, _ without: MoodMean, margin: Double?, difference: Double?) {
    (self.with, self.without) = (with, without)
    let isEnough = min(with.days, without.days) >= Self.fewestDays
    self.difference = isEnough ? difference : nil
    interval = self.difference.flatMap { middle in
      margin.map { middle - $0...middle + $0 }
    }
  }

  /// Two groups of days, by Welch's t: the groups may differ in size and in variance.
  fileprivate init(_ with: MoodGroup, _ without: MoodGroup) {
    let (left, right) = (with.squaredError, without.squaredError)
    let error = left + right
    var margin: Double?
    if error > 0, min(with.days, without.days) >= Self.fewestDays {
      // Welch and Satterthwaite
      let degrees =
        error * error
        / (left * left / Double(with.days - 1) + right * right / Double(without.days - 1))
      margin = StudentT.factor95(degrees: degrees) * error.squareRoot()
    }
    let means = (with.mean, without.mean)
    self.init(
      means.0, means.1, margin: margin,
      difference: means.0.mean.flatMap { mean in means.1.mean.map { mean - $0 } })
  }

  /// Two groups of days by their moods.
  init(with: [Double], without: [Double]) { self.init(MoodGroup(with), MoodGroup(without)) }

  /// Pairs of the same days, by Student's t of their differences.
  init(pairs: [(with: Double, without: Double)]) {
    let differences = MoodGroup(pairs.map { $0.with - $0.without })
    var margin: Double?
    if differences.squaredError > 0, pairs.count >= Self.fewestDays {
      margin =
        StudentT.factor95(degrees: Double(pairs.count - 1))
        * differences.squaredError.squareRoot()
    }
    self.init(
      MoodMean(sum: pairs.reduce(0) { $0 + $1.with }, days: pairs.count),
      MoodMean(sum: pairs.reduce(0) { $0 + $1.without }, days: pairs.count),
      margin: margin, difference: differences.mean.mean)
  }
}

/// Student's distribution: how wide a 95 % interval is.
enum StudentT {
  /// The factor t for which 95 % of the distribution is between -t and t, as an expansion around the normal
  /// distribution. With 9 degrees, the fewest of a comparison, it is 6 millionths too small.
  static func factor95(degrees: Double) -> Double {
    let z = 1.959_963_984_540_054
    let (z3, z5) = (z * z * z, z * z * z * z * z)
    let (z7, z9) = (z5 * z * z, z5 * z * z * z * z)
    let terms: [Double] = [
      z, (z3 + z) / 4, (5 * z5 + 16 * z3 + 3 * z) / 96,
      (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384,
      (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92_160,
    ]
    return terms.reversed().reduce(0) { $0 / degrees + $1 }
  }
}

/// The sums of some values.
private struct MoodGroup {
  let days: Int
  let sum: Double
  /// The sum of the squares of the differences from the mean; 0 if all values are alike.
  let squares: Double

  init(days: Int, sum: Double, squares: Double, range: ClosedRange<Double>?) {
    // Values that are alike may differ in their last digit.
    let isAlike = range.map { $0.upperBound - $0.lowerBound < 1e-12 } ?? true
    self.days = days
    self.sum = sum
    self.squares = isAlike ? 0 : max(0, squares)
  }

  init(_ values: [Double]) {
    let sum = values.reduce(0, +)
    let mean = values.isEmpty ? 0 : sum / Double(values.count)
    self.init(
      days: values.count, sum: sum, squares: values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) },
      range: values.min().map { $0...(values.max() ?? $0) })
  }

  var mean: MoodMean { MoodMean(sum: sum, days: days) }

  /// The squared standard error of the mean.
  var squaredError: Double { days > 1 ? squares / Double(days - 1) / Double(days) : 0 }
}

/// The days that have a mood, to compare some of them with all others.
///
/// A comparison takes time for the days with something only: a journal may have as many tags as days.
struct MoodDays {
  let means: [Double]
  private let all: MoodGroup
  private let center: Double
  /// The numbers of the days, the lowest mood first.
  private let order: [Int]
  private var isWith: [Bool]

  init(_ means: [Double]) {
    self.means = means
    all = MoodGroup(means)
    center = means.isEmpty ? 0 : all.sum / Double(means.count)
    order = means.indices.sorted { means[$0] < means[$1] }
    isWith = Array(repeating: false, count: means.count)
  }

  var mean: MoodMean { all.mean }

  /// Compares the days with these numbers, which are in order, with all others.
  mutating func comparison(with numbers: [Int]) -> MoodComparison {
    let values = numbers.map { means[$0] }
    let with = MoodGroup(values)
    for number in numbers { isWith[number] = true }
    defer { for number in numbers { isWith[number] = false } }
    let days = means.count - numbers.count
    let sum = all.sum - with.sum
    // The squares around the common center, and then around the others' own mean.
    let squares = values.reduce(all.squares) { $0 - ($1 - center) * ($1 - center) }
    let shift = days > 0 ? sum / Double(days) - center : 0
    let lowest = order.first { !isWith[$0] }.map { means[$0] }
    let highest = order.last { !isWith[$0] }.map { means[$0] }
    let without = MoodGroup(
      days: days, sum: sum, squares: squares - Double(days) * shift * shift,
      range: lowest.flatMap { low in highest.map { low...$0 } })
    return MoodComparison(with, without)
  }
}
