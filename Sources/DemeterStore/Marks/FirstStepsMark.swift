package import DemeterCore

/// What a household stores about a person who put away the list of first steps: a setting that has the name of the person's id.
package enum FirstStepsMark {
  package static let prefix: String = "first steps "
  package static func setting(of id: Person.ID) -> String { prefix + id.key }
}
