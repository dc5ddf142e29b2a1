import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// A browser without scripts: it follows links, fills in forms and submits them, keeps cookies and follows redirects.
struct PlainBrowser {
  private let visitor: Visitor
  private var cookies: [String: String] = [:]
  private var files: [String: (name: String, content: String)] = [:]
  private(set) var page: ShownPage
  private(set) var address: String
  private(set) var status: HTTPResponse.Status = .ok
  /// Whether the page follows a change that was saved, as the scripts see it.
  private(set) var isSaved = false
  /// The device's time zone and the date and time there, which the scripts write into forms (`zone.js`); nil without scripts.
  var device: (zone: String, day: String, time: String)?

  init(_ visitor: Visitor, at address: String = "/") async throws {
    self.visitor = visitor
    self.address = address
    page = try ShownPage("<html></html>")
    keep(visitor.headers[.cookie] ?? "")
    try await open(address)
  }

  // What the page shows

  func text(_ selector: String) throws -> String { try page.text(selector) }
  func texts(_ selector: String) throws -> [String] { try page.texts(selector) }
  func count(_ selector: String) throws -> Int { try page.elements(selector).count }
  func attributes(_ name: String, of selector: String) throws -> [String?] { try page.elements(selector).map { $0[name] } }

  /// Returns the value of a field; for a select, the words of its option.
  func value(_ label: String, in selector: String = "body") throws -> String? {
    let field = try page.field(label, in: selector)
    return field.name == "select" ? field.chosen?.words : field.typed
  }

  func isChecked(_ label: String, in selector: String = "body") throws -> Bool { try page.field(label, in: selector)["checked"] != nil }

  // What a person does

  mutating func open(_ address: String) async throws { try await load(.get, address) }

  mutating func follow(_ link: String, in selector: String = "body") async throws {
    try await follow(page.element("a", named: link, in: selector))
  }

  mutating func followFirst(_ selector: String) async throws {
    guard let link = try page.elements(selector).first else { throw NotShown("nothing fits \(selector)") }
    try await follow(link)
  }

  private mutating func follow(_ link: XMLElement) async throws {
    guard let target = link["href"] else { throw NotShown("“\(link.accessibleName)” leads nowhere") }
    try await open(target)
  }

  func fill(_ label: String, _ text: String, in selector: String = "body") throws {
    let field = try page.field(label, in: selector)
    guard field.name == "textarea" else { return field["value"] = text }
    field.stringValue = text
  }

  /// Chooses an option by its words or its value.
  func choose(_ label: String, _ option: String, in selector: String = "body") throws {
    let options = try page.field(label, in: selector).descendants.filter { $0.name == "option" }
    guard let chosen = options.first(where: { $0.words == option || $0["value"] == option }) else {
      throw NotShown("“\(label)” has no “\(option)”")
    }
    for each in options { each["selected"] = each === chosen ? "" : nil }
  }

  func check(_ label: String, _ isOn: Bool = true, in selector: String = "body") throws {
    let field = try page.field(label, in: selector)
    if field["type"] == "radio" {
      for other in try page.find("//input[@type='radio'][@name='\(field["name"] ?? "")']") { other["checked"] = nil }
    }
    field["checked"] = isOn ? "" : nil
  }

  mutating func attach(_ label: String, name: String, _ content: String) throws {
    files[try page.field(label, in: "body")["name"] ?? ""] = (name, content)
  }

  /// Submits the form of a button with all values that a browser sends.
  mutating func press(_ button: String, in selector: String = "body") async throws {
    let button = try page.element("button", named: button, in: selector)
    guard let form = try form(of: button), button["type"] != "button" else { throw NotShown("“\(button.words)” submits nothing") }
    var fields = try page.find("//input | //select | //textarea").filter { try self.form(of: $0) === form }.compactMap(\.sent)
    if let device {
      let isTimed = try page.find("//input[@type='time']").contains { try self.form(of: $0) === form }
      fields = localized(fields, isTimed: isTimed, try page.find("//body").first?["data-today"], device)
    }
    if let name = button["name"] { fields.append((name, button["value"] ?? "")) }
    let action = button["formaction"] ?? form["action"] ?? address
    guard (button["formmethod"] ?? form["method"])?.lowercased() == "post" else {
      return try await open(action.prefix { $0 != "?" } + "?" + encoded(fields))
    }
    if form["enctype"] == "multipart/form-data" {
      let cut = "cut-here"
      let parts = fields.map { "--\(cut)\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)\r\n" }
      let uploads = files.map { name, file in
        "--\(cut)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(file.name)\"\r\nContent-Type: text/plain\r\n\r\n"
          + file.content + "\r\n"
      }
      try await load(.post, action, (parts + uploads).joined() + "--\(cut)--\r\n", type: "multipart/form-data; boundary=\(cut)")
    } else {
      try await load(.post, action, encoded(fields), type: "application/x-www-form-urlencoded")
    }
  }

  private func localized(
    _ fields: [(name: String, value: String)], isTimed: Bool, _ today: String?, _ device: (zone: String, day: String, time: String)
  ) -> [(name: String, value: String)] {
    let isTimed = isTimed && !fields.contains { $0.name == "said" }
    return fields.map { name, value in
      switch name {
      case "timeZone": (name, device.zone)
      case "day" where isTimed && value == today, "copyTo" where value == today: (name, device.day)
      case "time" where isTimed: (name, device.time)
      default: (name, value)
      }
    }
  }

  private func form(of element: XMLElement) throws -> XMLElement? {
    if let id = element["form"] { return try page.find("//form[@id='\(id)']").first }
    var node: XMLNode? = element
    while let present = node, present.name != "form" { node = present.parent }
    return node as? XMLElement
  }

  private func encoded(_ fields: [(name: String, value: String)]) -> String {
    func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
    return fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  // What the browser does

  private mutating func load(_ method: HTTPRequest.Method, _ target: String, _ body: String? = nil, type: String? = nil) async throws {
    address = target.hasPrefix("?") ? address.prefix { $0 != "?" } + target : target
    var headers = visitor.headers
    headers[.cookie] = cookies.isEmpty ? nil : cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    headers[.contentType] = type
    let answer = try await visitor.server.client.execute(
      uri: String(address.prefix { $0 != "#" }), method: method, headers: headers, body: body.map(ByteBuffer.init(string:)))
    for cookie in answer.headers[values: .setCookie] { keep(cookie) }
    if answer.status == .seeOther { return try await load(.get, answer.location) }
    status = answer.status
    isSaved = HTTPField.Name("Demeter-Saved").flatMap { answer.headers[$0] } != nil
    files = [:]
    page = try ShownPage(answer.text)
  }

  private mutating func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if pair.count == 2 { cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1]) }
  }
}

extension XMLElement {
  /// The typed text, or the initial one.
  fileprivate var typed: String { name == "textarea" ? stringValue ?? "" : self["value"] ?? "" }

  /// The option that a select sends.
  fileprivate var chosen: XMLElement? {
    let options = descendants.filter { $0.name == "option" }
    return options.first { $0["selected"] != nil } ?? options.first
  }

  /// The name and value that a form sends; nil if it sends none.
  fileprivate var sent: (name: String, value: String)? {
    guard let name = self["name"], self["disabled"] == nil else { return nil }
    switch (self.name, self["type"]) {
    case ("select", _): return chosen.map { (name, $0["value"] ?? $0.words) }
    case (_, "checkbox"), (_, "radio"): return self["checked"] == nil ? nil : (name, self["value"] ?? "on")
    case (_, "file"), (_, "submit"), (_, "button"): return nil
    default: return (name, typed)
    }
  }
}
