public import DemeterCore
public import Foundation

/// Products of Open Food Facts by their barcodes, https://openfoodfacts.github.io/openfoodfacts-server/api/.
///
/// Only the digits of a barcode leave this machine. Answers are kept in memory: foods for 30 days, anything else for a day. Concurrent
/// requests for the same barcode are sent once, and at most 60 requests a minute; the service allows 100.
public struct OpenFoodFactsClient: Sendable {
  private let address: String
  private let connection: any OpenFoodFactsConnection
  private let memory = Memory()
  private let questions = SharedQuestions<Barcode, OpenFoodFactsAnswer>()
  private let now: @Sendable () -> Date

  /// The service asks programs to name themselves.
  static let userAgent: String = "Demeter/\(Release.version) (self-hosted)"

  /// Creates a client. It sends nothing before the first request.
  ///
  /// - Parameter address: another address of the service, for tests; its own if it is nil or not an address.
  public init(
    at address: String? = nil, over connection: any OpenFoodFactsConnection, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let isAddress = address.map { $0.hasPrefix("http://") || $0.hasPrefix("https://") } ?? false
    let origin = isAddress ? address ?? "" : "https://world.openfoodfacts.org"
    self.address = origin.hasSuffix("/") ? String(origin.dropLast()) : origin
    self.connection = connection
    self.now = now
  }

  /// Returns what is known about a barcode. Numbers that are not of products are never asked for.
  public func answer(to code: Barcode) async throws(FoodError) -> OpenFoodFactsAnswer {
    if let known = await remembered(code) { return known }
    return try await questions.answer(to: code) { await ask(code) }
  }

  /// Returns the answer from the cache, without a request; nil if it is not there.
  public func remembered(_ code: Barcode) async -> OpenFoodFactsAnswer? {
    code.use == .product ? await memory.answer(code, at: now()) : .unknown
  }

  private func ask(_ code: Barcode) async -> Result<OpenFoodFactsAnswer, FoodError> {
    // Another request may just have ended.
    if let known = await memory.answer(code, at: now()) { return .success(known) }
    do throws(FoodError) {
      try await memory.spend(at: now())
      let response = try await get("\(address)/api/v3/product/\(code.digits).json?fields=\(OpenFoodFactsAnswer.fields)")
      switch response.status {
      case 200, 404:
        let answer = try OpenFoodFactsAnswer(response.body, to: code)
        await memory.keep(answer, for: code, at: now())
        return .success(answer)
      case 429: throw .tooManyRequests(seconds: await memory.pause(response.retryAfter, at: now()))
      case 500...: throw .outOfOrder
      default: throw .unreadable("status \(response.status)")
      }
    } catch {
      return .failure(error)
    }
  }

  private func get(_ address: String) async throws(FoodError) -> FatSecretResponse {
    do throws(FatSecretFailure) {
      return try await connection.get(address, userAgent: Self.userAgent)
    } catch {
      throw switch error {
      case .timeout: .timeout
      case .cutOff: .unreachable("it hung up")
      case .unreachable(let reason): .unreachable(reason)
      case .tooLong: .unreadable("it is longer than any real answer")
      case .cancelled: .cancelled
      }
    }
  }
}

extension OpenFoodFactsClient {
  /// The answers that are kept, and the requests of the last minute.
  actor Memory {
    /// In seconds.
    private static let minute = 60
    private static let mostAMinute = 60
    private static let day: TimeInterval = 24 * 3600
    /// Seconds without requests after the service asked for a pause.
    private static let pauses: ClosedRange<Int> = 30...3600

    private var foods = RecentAnswers<Barcode, OpenFoodFactsAnswer>(limit: 1500, age: 30 * day)
    private var others = RecentAnswers<Barcode, OpenFoodFactsAnswer>(limit: 500, age: day)
    private var requests: [Date] = []
    private var pause: (since: Date, seconds: Int)?

    func answer(_ code: Barcode, at now: Date) -> OpenFoodFactsAnswer? {
      foods.value(for: code, at: now) ?? others.value(for: code, at: now)
    }

    func keep(_ answer: OpenFoodFactsAnswer, for code: Barcode, at now: Date) {
      if answer.isFood { foods.keep(answer, for: code, at: now) } else { others.keep(answer, for: code, at: now) }
    }

    /// Counts a request, or throws how long none may be sent.
    func spend(at now: Date) throws(FoodError) {
      // The age of what lies in the future is unknown: the clock was set back.
      if let pause, case let gone = now.timeIntervalSince(pause.since), (0..<Double(pause.seconds)).contains(gone) {
        throw .tooManyRequests(seconds: pause.seconds - Int(nearest: gone.rounded(.down)))
      }
      requests.removeAll { !(0..<Double(Self.minute)).contains(now.timeIntervalSince($0)) }
      guard requests.count < Self.mostAMinute else { throw .tooManyRequests(seconds: Self.minute) }
      requests.append(now)
    }

    /// Sends nothing for as long as the service asked. Returns the seconds.
    func pause(_ asked: Int?, at now: Date) -> Int {
      let seconds = min(max(asked ?? 0, Self.pauses.lowerBound), Self.pauses.upperBound)
      pause = (now, seconds)
      return seconds
    }
  }
}
