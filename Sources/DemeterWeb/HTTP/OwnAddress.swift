/// Returns an address if it leads to this server; nil if it could lead to another site.
func ownAddress(_ text: String?) -> String? {
  guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\") else { return nil }
  return text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
}
