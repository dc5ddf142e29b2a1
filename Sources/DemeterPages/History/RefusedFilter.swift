public import DemeterCore

/// A filter that can't be used: what is wrong with it, and what was typed, by the names of its fields.
public struct RefusedFilter: Sendable {
  let errors: InvalidInput
  let typed: [String: String]

  public init(_ errors: InvalidInput, typed: [String: String]) {
    self.errors = errors
    self.typed = typed
  }
}
