/// Decides where the links and forms of a page lead, if it is shown under other addresses than its own.
public struct AddressRule: Sendable {
  /// The rule for the pages that are written now; nil leaves every address as it is.
  @TaskLocal public static var current: AddressRule?

  /// Returns where a link or form leads instead; nil if it must not lead there.
  public let place: @Sendable (_ address: String, _ isPost: Bool) -> String?

  public init(_ place: @escaping @Sendable (_ address: String, _ isPost: Bool) -> String?) {
    self.place = place
  }

  /// The attributes of an element with the address that it leads to; nil if it is to be left out. Forms are left out, and links that look
  /// like buttons. Of any other link, its words stay.
  func attributes(of name: StaticString, _ attributes: [Attribute]) -> [Attribute]? {
    guard ["a", "form"].contains(name.description),
      let index = attributes.firstIndex(where: { if case .address = $0.value { true } else { false } }),
      case .address(let address) = attributes[index].value
    else { return attributes }
    func text(_ name: String) -> String {
      for attribute in attributes where attribute.name.description == name { if case .text(let text) = attribute.value { return text } }
      return ""
    }
    if let place = place(address, text("method") == "post") {
      var changed = attributes
      changed[index] = Attribute(attributes[index].name, .address(place))
      return changed
    }
    let isWords = name.description == "a" && !text("class").contains("button")
    return isWords ? attributes.filter { ["class", "id"].contains($0.name.description) } : nil
  }
}
