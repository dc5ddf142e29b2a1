import DemeterCore
import Foundation

/// A sign-in provider (OpenID Connect), as the owner set it up.
struct SignInProvider: Hashable, Sendable, Codable {
  /// Its address, exactly as it names itself: with or without a slash at the end.
  let issuer: String
  /// The id and the secret of this server at the provider. Without a secret, the server is a public client.
  let client: String
  let secret: String
  /// What it is called on the button.
  let name: String
  /// The claim that lists the groups of a person.
  let groupsClaim: String
  /// The groups of which a person must have one; everyone may sign in if there are none.
  let groups: [String]
  /// The groups of which one makes the first person the owner, as long as there are no people.
  let ownerGroups: [String]
  /// Whether people who may sign in and have no account get one.
  let addsPeople: Bool

  /// Creates a provider of texts by the names of their fields: `issuer`, `client`, `secret`, `name`, `groupsClaim`, `groups`, `ownerGroups`,
  /// and `adds`, which is `on` or empty.
  ///
  /// - Throws: the fields that are wrong.
  init(_ fields: [String: String]) throws(ProviderFault) {
    func field(_ name: String, _ usual: String = "") -> String {
      let text = (fields[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? usual : text
    }
    func list(_ name: String) -> [String] {
      field(name).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    issuer = field("issuer")
    client = field("client")
    secret = field("secret")
    name = field("name", "OpenID Connect")
    groupsClaim = field("groupsClaim", "groups")
    groups = list("groups")
    ownerGroups = list("ownerGroups")
    addsPeople = field("adds") == "on"
    var wrong: Set<String> = []
    if issuer.utf8.count > 200 || !isOutboundAddress(issuer) { wrong.insert("issuer") }
    if !Self.isShort(client) || !client.allSatisfy(\.isASCII) { wrong.insert("client") }
    if !secret.isEmpty, !Self.isShort(secret) { wrong.insert("secret") }
    if !Self.isShort(name, most: 40) { wrong.insert("name") }
    if !Self.isShort(groupsClaim) { wrong.insert("groupsClaim") }
    if !groups.allSatisfy({ Self.isShort($0) }) || groups.count > 50 { wrong.insert("groups") }
    if !ownerGroups.allSatisfy({ Self.isShort($0) }) || ownerGroups.count > 50 { wrong.insert("ownerGroups") }
    if !["", "on"].contains(field("adds")) { wrong.insert("adds") }
    guard wrong.isEmpty else { throw ProviderFault(fields: wrong) }
  }

  private static func isShort(_ text: String, most: Int = 200) -> Bool {
    (1...most).contains(text.unicodeScalars.count) && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// The variables of the environment, by the names of their fields.
  static let variables: [(field: String, name: String)] = [
    ("issuer", "DEMETER_OIDC_ISSUER"), ("client", "DEMETER_OIDC_CLIENT_ID"), ("secret", "DEMETER_OIDC_CLIENT_SECRET"),
    ("name", "DEMETER_OIDC_NAME"), ("groupsClaim", "DEMETER_OIDC_GROUPS_CLAIM"), ("groups", "DEMETER_OIDC_GROUPS"),
    ("ownerGroups", "DEMETER_OIDC_OWNER_GROUPS"), ("adds", "DEMETER_OIDC_ADD_PEOPLE"),
  ]

  /// Whether a person of some groups may sign in.
  func lets(_ groups: [String]) -> Bool { self.groups.isEmpty || !Set(self.groups + ownerGroups).isDisjoint(with: groups) }

  /// Whether a person of some groups may become the owner of a server that has none.
  func mayOwn(_ groups: [String]) -> Bool { !Set(ownerGroups).isDisjoint(with: groups) }

  /// Whether it matters in which groups a person is.
  var asksForGroups: Bool { !groups.isEmpty || !ownerGroups.isEmpty }
}

/// What is wrong with the settings of a sign-in provider.
public struct ProviderFault: Error, Hashable, Sendable {
  /// The fields that are wrong, by their names.
  let fields: Set<String>

  /// The variables of the environment that are wrong.
  public var variables: [String] { SignInProvider.variables.filter { fields.contains($0.field) }.map { $0.name } }
}
