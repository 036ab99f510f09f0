import Testing

@testable import Platform

/// Programs whose output the program reads itself.
struct CaptureTests {
  private func run(
    _ script: String, input: [UInt8] = [], secret: [UInt8]? = nil, silence: Int? = nil
  ) -> Process.Captured? {
    Process.capture(
      "sh", ["-c", script].map { Array($0.utf8) }, input: input, secret: secret, silence: silence)
  }

  @Test func `a program reads its secret at descriptor 3 and its input at 0`() {
    let outcome = run("cat /dev/fd/3 -", input: Array("input".utf8), secret: Array("secret ".utf8))
    #expect(outcome?.code == 0 && outcome?.output == Array("secret input".utf8))
  }

  @Test func `a secret larger than a pipe arrives whole, beside an input as large`() {
    let secret = [UInt8](repeating: 65, count: 1 << 20)
    let input = [UInt8](repeating: 66, count: 1 << 20)
    let outcome = run("cat - /dev/fd/3", input: input, secret: secret)
    #expect(outcome?.output == input + secret)
  }

  @Test func `neither an argument nor a variable has the secret`() {
    let word = "marker-word"
    let outcome = run(
      "ps -ww -o args= -p $$; env; cat <&3 >/dev/null", secret: Array(word.utf8))
    #expect(outcome.map { !String(decoding: $0.output, as: UTF8.self).contains(word) } == true)
  }

  @Test func `without a secret, descriptor 3 is closed`() {
    #expect(run("exec 2>/dev/null; cat <&3")?.code != 0)
  }

  @Test func `a program that prints nothing for the limit is stopped`() {
    let outcome = run("exec sleep 1000", silence: 100)
    #expect(outcome?.wasSilent == true && outcome?.code != 0)
  }

  @Test func `a program that closes its output and doesn't end is stopped`() {
    let outcome = run("exec >&- 2>&-; exec sleep 1000", silence: 100)
    #expect(outcome?.wasSilent == true)
  }

  @Test func `a program that ends within the limit is not silent`() {
    let outcome = run("echo done; exit 3", silence: 600_000)
    #expect(outcome?.wasSilent == false && outcome?.code == 3)
    #expect(outcome?.output == Array("done\n".utf8))
  }
}
