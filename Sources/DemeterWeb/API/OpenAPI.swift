/// The description of the HTTP API, served as it is written.
enum OpenAPI {
  static let document = Rendered(PackageResources.openapi_yaml, type: "application/yaml", cacheControl: "no-cache", level: 9)
}
