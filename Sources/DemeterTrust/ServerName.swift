/// The name or address in a server's URL.
public enum ServerName: Hashable, Sendable, CustomStringConvertible {
  /// A host name in lower case.
  case name(String)
  /// An address.
  case address(IPAddress)

  /// Parses a name or address; nil for anything else.
  public init?(_ text: String) {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if let address = IPAddress(bare) {
      self = .address(address)
      return
    }
    let name = text.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
    // Four numbers with dots that are not a valid address are not a name either.
    guard isName, name.utf8.count <= 253, labels.contains(where: { $0.contains { $0.isLetter } }) else { return nil }
    self = .name(name)
  }

  /// The notation for an address bar.
  public var description: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.bytes.count == 16 ? "[\(address)]" : "\(address)"
    }
  }
}

extension ServerName {
  /// Top-level domains that are valid only within a home network: https://www.iana.org/assignments/special-use-domain-names
  static let homeNames: [String] = ["localhost", "local", "home.arpa", "internal", "lan", "home"]

  /// Addresses that are valid only within one network (RFC 1918, 3927, 4193, 6598, and loopback).
  static let homeNetworks: [Network] = [
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10",
  ].compactMap(Network.init)

  /// Whether it is valid only in a home network.
  public var isOfHome: Bool {
    switch self {
    case .name(let name): Self.homeNames.contains { name == $0 || name.hasSuffix(".\($0)") }
    case .address(let address): Self.homeNetworks.contains { $0.contains(address) }
    }
  }
}
