/// The link of a Shortcut that sends steps, which people get instead of building one. It asks for their address.
public struct SharedShortcut: Hashable, Sendable {
  /// The address of the link.
  public let address: String

  /// Parses a link as Apple makes it when someone shares a Shortcut; nil if it is anything else.
  public init?(_ text: String) {
    let start = "https://www.icloud.com/shortcuts/"
    let id = text.dropFirst(start.count)
    guard text.hasPrefix(start), (20...64).contains(id.count),
      id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    address = text
  }
}
