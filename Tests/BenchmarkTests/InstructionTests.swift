@testable import Benchmark
import Testing

/// Instruction counts and their bounds.
struct InstructionTests {
  private static let bound = InstructionBound(
    words: ["list", "-n", "20"], atMost: 2_000_000, reason: "it reads the end of the file")

  @Test func `the count is parsed from callgrind's output`() {
    let said = """
      ==12== Callgrind, a call-graph generating cache profiler
      ==12== Events    : Ir
      ==12== Collected : 4567890
      ==12==
      """
    #expect(InstructionBound.collected(in: said) == 4_567_890)
    #expect(InstructionBound.collected(in: "==12== Events : Ir\n") == nil)
    #expect(InstructionBound.collected(in: "") == nil)
  }

  @Test func `a count at its bound is within it`() {
    #expect(Self.bound.allows(2_000_000))
    #expect(!Self.bound.allows(2_000_001))
    #expect(
      Self.bound.sentence(counted: 1_000_000)
        == "journal list -n 20: 1,000,000 instructions, 50.0 % of the 2,000,000 it may take")
  }

  @Test func `a count above its bound is reported with the reason and the next step`() {
    #expect(
      Self.bound.sentence(counted: 2_500_000) == """
        journal list -n 20: 2,500,000 instructions, and it may take 2,000,000: that is 125.0 % of it.
          The bound's reason: it reads the end of the file.
          Take back what made it slower, or move the bound in \
        Sources/Benchmark/InstructionBound.swift with the reason for it.
        """)
  }

  @Test func `every bound has a reason`() {
    #expect(
      InstructionBound.all.map { $0.words[0] }
        == ["add", "list", "show", "edit", "find", "stats", "import"])
    for bound in InstructionBound.all { #expect(!bound.reason.isEmpty && bound.atMost > 0) }
  }
}
