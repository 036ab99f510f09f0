/// What a run of the program came to.
struct Outcome: Hashable {
  let code: Int32
  let output: String
  let error: String
}
