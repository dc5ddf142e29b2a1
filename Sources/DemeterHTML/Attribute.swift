/// One attribute of an element. Names come from the source code, values are escaped.
public struct Attribute: Sendable {
  enum Value: Sendable {
    case text(String)
    /// Where a link or form leads.
    case address(String)
    case number(Double)
    case present
    case absent
  }

  let name: StaticString
  let value: Value

  init(_ name: StaticString, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// Any attribute with a text value.
  public static func attribute(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, .text(value)) }
  /// Any attribute, left out if there is no value.
  public static func attribute(_ name: StaticString, ifPresent value: String?) -> Attribute {
    Attribute(name, value.map(Value.text) ?? .absent)
  }
  /// A boolean attribute, such as `disabled`.
  public static func flag(_ name: StaticString, _ on: Bool = true) -> Attribute { Attribute(name, on ? .present : .absent) }
  /// A coordinate or length of a drawing, in its own units, with three decimals.
  public static func measure(_ name: StaticString, _ value: Double) -> Attribute { Attribute(name, .number(value)) }

  /// A link's target. Leaves out anything but a path on this server, a fragment, an `https:` address, or a new shortcut on an Apple device.
  public static func href(_ address: String) -> Attribute {
    Attribute("href", isSafe(address) ? .address(address) : .absent)
  }
  /// A form's target, a path on this server.
  public static func action(_ path: String) -> Attribute {
    Attribute("action", isSafe(path) ? .address(path) : .absent)
  }
  /// The CSS classes.
  public static func `class`(_ value: String) -> Attribute { Attribute("class", .text(value)) }
  /// The id, unique in a page.
  public static func id(_ value: String) -> Attribute { Attribute("id", .text(value)) }
  /// The kind of an input or button.
  public static func type(_ value: String) -> Attribute { Attribute("type", .text(value)) }
  /// The name under which a field is sent.
  public static func name(_ value: String) -> Attribute { Attribute("name", .text(value)) }
  /// A field's value.
  public static func value(_ value: String) -> Attribute { Attribute("value", .text(value)) }
  /// The ARIA role.
  public static func role(_ value: String) -> Attribute { Attribute("role", .text(value)) }
  /// The name that assistive technology reads.
  public static func label(_ value: String) -> Attribute { Attribute("aria-label", .text(value)) }
  /// Hidden from assistive technology: decoration, or repeated elsewhere.
  public static let decoration: Attribute = Attribute("aria-hidden", .text("true"))
  /// The script behaviour that is attached to the element.
  public static func behaviour(_ value: String) -> Attribute { Attribute("data-behaviour", .text(value)) }

  /// Opens a new shortcut: https://support.apple.com/guide/shortcuts/apd9e0d0c7b6/ios
  public static let newShortcut: String = "shortcuts://create-shortcut"

  private static func isSafe(_ address: String) -> Bool {
    address.hasPrefix("https://") || address == newShortcut || address.hasPrefix("otpauth://totp/") || address.hasPrefix("#")
      || address.hasPrefix("?") || (address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\"))
  }

  func write(to page: inout HTMLWriter) {
    if case .absent = value { return }
    page.markup(" ")
    page.markup(name)
    switch value {
    case .text(let text), .address(let text):
      page.markup("=\"")
      page.text(text)
      page.markup("\"")
    case .number(let number):
      let rounded = (number * 1000).rounded() / 1000
      page.markup("=\"")
      page.text(rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded))
      page.markup("\"")
    case .present, .absent: break
    }
  }
}
