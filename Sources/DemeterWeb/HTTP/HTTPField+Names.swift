import HTTPTypes

extension HTTPField.Name {
  static let referrerPolicy: HTTPField.Name = known("Referrer-Policy")
  static let crossOriginOpenerPolicy: HTTPField.Name = known("Cross-Origin-Opener-Policy")
  static let secFetchSite: HTTPField.Name = known("Sec-Fetch-Site")
  /// The person whose page sent a request, or to whom a response belongs.
  static let demeterPerson: HTTPField.Name = known("Demeter-Person")
  /// How a proxy that names people shows that it is the one.
  static let proxySecret: HTTPField.Name = known("Demeter-Proxy-Secret")
  /// Set on the page that follows a change that was saved.
  static let demeterSaved: HTTPField.Name = known("Demeter-Saved")
  static let idempotencyKey: HTTPField.Name = known("Idempotency-Key")
  static let lastEventID: HTTPField.Name = known("Last-Event-ID")
  static let rateLimitPolicy: HTTPField.Name = known("RateLimit-Policy")
  static let rateLimit: HTTPField.Name = known("RateLimit")
  static let apiKey: HTTPField.Name = known("X-API-Key")
  /// How Health Auto Export aggregated what it sends.
  static let automationAggregation: HTTPField.Name = known("automation-aggregation")
  static let forwardedFor: HTTPField.Name = known("X-Forwarded-For")
  static let forwardedProto: HTTPField.Name = known("X-Forwarded-Proto")
  static let forwardedHost: HTTPField.Name = known("X-Forwarded-Host")
  static let forwarded: HTTPField.Name = known("Forwarded")
  static let host: HTTPField.Name = known("Host")
  /// The version of the Model Context Protocol.
  static let mcpProtocolVersion: HTTPField.Name = known("MCP-Protocol-Version")
  /// Asks a proxy not to buffer a stream.
  static let accelBuffering: HTTPField.Name = known("X-Accel-Buffering")

  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header's name") }
    return name
  }
}
