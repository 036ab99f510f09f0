import Testing

@testable import TimelineDomain

/// The factors of 95 % intervals, beside those that SciPy computes.
struct StudentTTests {
  static let rows: [(degrees: Double, factor: Double)] = [
    (9, 2.2621571627982),
    (9.3, 2.2510822246844),
    (10, 2.2281388519863),
    (15.25, 2.1284102505180),
    (19, 2.0930240544083),
    (29.5, 2.0437249667721),
    (57.8, 2.0018649657963),
    (100, 1.9839715185236),
    (364.9, 1.9664863891718),
    (1000, 1.9623390808264),
    (12345.6, 1.9601561582595),
    (1000000.0, 1.9599663568141),
  ]

  @Test(arguments: rows.indices)
  func `a factor is exact to five digits`(index: Int) {
    let (degrees, factor) = Self.rows[index]
    #expect(abs(StudentT.factor95(degrees: degrees) - factor) < 1e-5 * factor)
  }

  @Test func `factors fall to that of the normal distribution`() {
    var last = Double.infinity
    for degrees in stride(from: 9, to: 400, by: 0.5) {
      let factor = StudentT.factor95(degrees: degrees)
      #expect(factor < last)
      last = factor
    }
    #expect(abs(StudentT.factor95(degrees: 1e12) - 1.959_963_984_540_054) < 1e-9)
  }
}
