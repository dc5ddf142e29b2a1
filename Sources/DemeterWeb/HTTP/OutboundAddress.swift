import DemeterTrust
import Foundation

/// Whether the server may call an address that its owner set up, or that such a service named: HTTPS, or plain HTTP within a home network,
/// and never a link-local address or name that belongs to the services of cloud providers. A name is not resolved.
func isOutboundAddress(_ text: String, mayHaveQuery: Bool = false) -> Bool {
  let refused: String = mayHaveQuery ? "\\\"<>@#" : "\\\"<>@#?"
  guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains(where: { refused.contains($0) }),
    let parts = URLComponents(string: text), parts.user == nil, parts.password == nil, let host = parts.host, let name = ServerName(host)
  else { return false }
  return (parts.scheme == "https" || (parts.scheme == "http" && name.isOfHome)) && !isLinkLocal(name)
}

private func isLinkLocal(_ name: ServerName) -> Bool {
  guard case .address(let address) = name else { return name == .name("metadata.google.internal") }
  return ["169.254.0.0/16", "fe80::/10"].compactMap(Network.init).contains { $0.contains(address) }
}
