import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(1))) struct `An answer in time` {
  private struct Refused: Error {}

  @Test func `counts, and an error or silence does not`() async {
    #expect(await answers(within: .seconds(60)) {})
    #expect(await !answers(within: .seconds(60)) { throw Refused() })
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    #expect(await !answers(within: .milliseconds(1)) { for await _ in never {} })
  }
}
