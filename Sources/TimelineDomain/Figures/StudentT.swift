/// Student's distribution: how wide a 95 % interval is.
package enum StudentT {
  /// The factor t for which 95 % of the distribution is between -t and t. `degrees` is 1 or more, and
  /// needn't be whole.
  package static func factor95(degrees: Double) -> Double {
    let half = degrees / 2
    let logBeta = logBeta(half)
    // The first terms of the expansion around the normal distribution, then Newton's method.
    let normal = 1.959_963_984_540_054
    let cube = normal * normal * normal
    var t = normal + (cube + normal) / (4 * degrees)
    for _ in 0..<60 {
      let part = t * t / (degrees + t * t)
      // log(1 - part)
      let logRest = -logarithm(onePlus: t * t / degrees)
      let inside = probability(part, half, logBeta, logRest)
      let density = 2 * exponential((half + 0.5) * logRest - logBeta) / degrees.squareRoot()
      let step = (inside - 0.95) / density
      // For few degrees of freedom a whole step may go too far.
      let next = max(t / 2, t - step)
      let change = abs(next - t)
      t = next
      if change <= 1e-14 * t { break }
    }
    return t
  }

  /// The probability between -t and t: the incomplete beta function of 1/2 and `half` as a series, whose
  /// terms are all positive.
  private static func probability(
    _ part: Double, _ half: Double, _ logBeta: Double, _ logRest: Double
  ) -> Double {
    var (sum, term, index) = (1.0, 1.0, 0.0)
    while term > 1e-17 * sum {
      term *= part * (half + 0.5 + index) / (1.5 + index)
      sum += term
      index += 1
    }
    return 2 * part.squareRoot() * exponential(half * logRest - logBeta) * sum
  }

  /// The logarithm of the beta function of 1/2 and `half`.
  private static func logBeta(_ half: Double) -> Double {
    // Γ(a + 1/2) / Γ(a), from a larger a down.
    var (a, ratio) = (half, 1.0)
    while a < 25 {
      ratio *= a / (a + 0.5)
      a += 1
    }
    let inverse = 1 / a
    let square = inverse * inverse
    let series =
      inverse
      * (-1 / 8.0 + square * (1 / 192.0 + square * (-1 / 640.0 + square * (17 / 14336.0))))
    // Γ(1/2) is the root of π.
    return 0.5 * logarithm(Double.pi) - logarithm(ratio) - 0.5 * logarithm(a) - series
  }

  // MARK: What the standard library lacks

  private static let logarithmOfTwo = 0.693_147_180_559_945_309_4

  /// The natural logarithm of a positive number.
  private static func logarithm(_ number: Double) -> Double {
    var (exponent, part) = (Double(number.exponent), number.significand)
    if part > 1.5 {
      part /= 2
      exponent += 1
    }
    return exponent * logarithmOfTwo + twiceArtanh((part - 1) / (part + 1))
  }

  /// Without a loss of digits near zero.
  private static func logarithm(onePlus number: Double) -> Double {
    number < 0.5 ? twiceArtanh(number / (2 + number)) : logarithm(1 + number)
  }

  /// The logarithm of (1 + ratio) / (1 - ratio), for a small ratio.
  private static func twiceArtanh(_ ratio: Double) -> Double {
    let square = ratio * ratio
    var (sum, power, index) = (0.0, ratio, 1.0)
    while abs(power) > 1e-19 * abs(ratio) {
      sum += power / index
      power *= square
      index += 2
    }
    return 2 * sum
  }

  /// e to the power of a number.
  private static func exponential(_ number: Double) -> Double {
    let exponent = (number / logarithmOfTwo).rounded()
    if exponent < -1000 { return 0 }
    let rest = number - exponent * logarithmOfTwo
    var (sum, term, index) = (1.0, 1.0, 1.0)
    while abs(term) > 1e-18 {
      term *= rest / index
      sum += term
      index += 1
    }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }
}
