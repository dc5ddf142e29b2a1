import Foundation

/// A request or notification of [JSON-RPC 2.0](https://www.jsonrpc.org/specification).
struct RPCMessage: Sendable {
  /// What an answer repeats of its request.
  enum ID: Encodable, Sendable {
    case text(String)
    case number(Double)
    /// The request could not be read as far as its id.
    case unknown

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .unknown: try container.encodeNil()
      }
    }
  }

  /// nil for a notification, which has no answer.
  let id: ID?
  /// nil for an answer, which nothing here asks for.
  let method: String?
  let params: [String: JSONValue]

  /// Reads one message. Several in a list are refused: the protocol has had none since 2025-06-18.
  init(_ json: Data) throws(RPCFailure) {
    let decoder = JSONDecoder()
    guard let members = try? decoder.decode([String: JSONValue].self, from: json) else {
      let isJSON = (try? decoder.decode(JSONValue.self, from: json)) != nil
      throw isJSON ? .invalidRequest("The message is not an object; send one at a time") : .parseError
    }
    switch members["id"] {
    case .text(let text): id = .text(text)
    case .number(let number) where number.isFinite: id = .number(number)
    case nil: id = nil
    default: throw .invalidRequest("The id is not a text or a number")
    }
    guard case .text("2.0") = members["jsonrpc"] else { throw .invalidRequest("The version of JSON-RPC is not 2.0", id ?? .unknown) }
    switch members["method"] {
    case .text(let name): method = name
    case nil where members["result"] != nil || members["error"] != nil: method = nil
    default: throw .invalidRequest("The method is missing", id ?? .unknown)
    }
    switch members["params"] {
    case .members(let members): params = members
    case nil: params = [:]
    default: throw RPCFailure(.invalidParams, "The params are not an object", id ?? .unknown)
    }
  }
}

/// An error of JSON-RPC.
struct RPCFailure: Error, Sendable {
  enum Code: Int, Sendable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParams = -32_602
    case inside = -32_603
    /// Of the Model Context Protocol.
    case unsupportedVersion = -32_022
  }

  let code: Code
  let message: String
  let id: RPCMessage.ID
  /// The version that was asked for, if it is not supported.
  var version: String?

  init(_ code: Code, _ message: String, _ id: RPCMessage.ID, version: String? = nil) {
    (self.code, self.message, self.id, self.version) = (code, message, id, version)
  }

  static let parseError = RPCFailure(.parseError, "The message is not JSON", .unknown)

  static func invalidRequest(_ message: String, _ id: RPCMessage.ID = .unknown) -> RPCFailure { RPCFailure(.invalidRequest, message, id) }

  /// Whether the sender gets the status of a bad request.
  var isBadRequest: Bool { [.parseError, .invalidRequest, .unsupportedVersion].contains(code) }

  var bytes: [UInt8] {
    get throws {
      struct Document: Encodable {
        struct Failure: Encodable {
          struct Versions: Encodable {
            let supported: [String]
            let requested: String
          }
          let code: Int
          let message: String
          let data: Versions?
        }
        let jsonrpc = "2.0"
        let id: RPCMessage.ID
        let error: Failure
      }
      let versions = version.map { Document.Failure.Versions(supported: AssistantServer.versions, requested: $0) }
      return try JSONWriter.bytes(Document(id: id, error: .init(code: code.rawValue, message: message, data: versions)))
    }
  }
}
