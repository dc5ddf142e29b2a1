import Hummingbird

extension Request {
  /// Describes the client by its `User-Agent`: `Safari on iPhone`; nil if it sends nothing that is known.
  var device: String? { headers[.userAgent].flatMap(deviceWords) }
}

/// Describes a `User-Agent` in words. Browsers also name other browsers, so the first match in this order counts.
func deviceWords(_ agent: String) -> String? {
  let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("HeadlessChrome", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
    ("Python", "A Python program"), ("CFNetwork", "An app"),
  ]
  let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"), ("Macintosh", "Mac"),
    ("Linux", "Linux"),
  ]
  let browser = browsers.first { agent.contains($0.0) }?.1
  let system = systems.first { agent.contains($0.0) }?.1
  switch (browser, system) {
  case (let browser?, let system?): return "\(browser) on \(system)"
  case (let one?, nil), (nil, let one?): return one
  case (nil, nil): return nil
  }
}
