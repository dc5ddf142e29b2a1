import CWebFiles

/// The description of the HTTP API.
enum OpenAPI {
  static let document = CachedResponse(Array(web_openapi()), type: "application/yaml", cacheControl: "no-cache", level: 9)
}
