import DemeterCore
import DemeterHealth
import DemeterMessages
import Hummingbird
import NIOCore

/// A phone or program that sends health data, and the diary that receives it.
struct HealthSender: Sendable {
  /// The secret of the token or session that authenticated the request.
  let secret: String
  let person: Person
  let diary: any Diary
  let channel: any Channel
}

extension AppEnvironment {
  /// Adds the remaining number of pushes to a response: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
  func withAllowance(_ response: Response, _ sender: HealthSender) -> Response {
    let rest = jobs.pushes.rest(of: sender.secret, at: now())
    var response = response
    response.headers[.rateLimitPolicy] = "\"pushes\";q=\(PushAllowance.most);w=60"
    response.headers[.rateLimit] = "\"pushes\";r=\(rest.requests);t=\(rest.seconds)"
    return response
  }

  /// Records what a phone sends, in any of the known formats.
  func record(_ request: Request, of sender: HealthSender) async throws -> HealthPushReading {
    if let seconds = jobs.pushes.wait(for: sender.secret, at: now()) { throw WebError.tryLater(seconds: seconds) }
    let bytes = try await PushedBody.read(request)
    let person = sender.person, type = request.headers[.contentType]
    let summing = HealthPushReader.Summing(header: request.headers[.automationAggregation])
    let reader = HealthPushReader(now: now(), home: person.timeZone, isDayFirst: person.dates.isDayFirst, summing: summing)
    let reading: HealthPushReading
    do {
      reading = try await runBlocking { try reader.read(bytes, type: type) }
    } catch {
      guard let error = error as? HealthPushError else { throw error }
      throw WebError.badRequest(error.description)
    }
    if reading.accepted > 0 {
      do {
        try await connections.untilGone(sender.channel) { try await sender.diary.record(reading.push, at: person.timeZone) }
      } catch WebError.cancelled {
        throw WebError.badRequest(say("The request was cut off. Some of it may have been kept; send it again"))
      }
    }
    return reading
  }
}
