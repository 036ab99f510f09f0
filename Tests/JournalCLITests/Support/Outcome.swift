/// The result of a run.
struct Outcome: Hashable {
  let code: Int32
  let output: String
  let error: String
}
