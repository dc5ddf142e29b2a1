import DemeterTrust
import Testing

@testable import DemeterWeb

@Suite struct `The first visit` {
  @Test func `is known by a code that is new each time`() {
    let first = FirstVisit(Transport()), second = FirstVisit(Transport())
    #expect(first.code != second.code && first.code.wholeMatch(of: /([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}/) != nil)
    #expect(first.isRight(first.code) && first.isRight(" " + first.code.lowercased().replacing("-", with: "") + " "))
    for wrong in [nil, "", "----", second.code] { #expect(!first.isRight(wrong)) }
  }

  @Test func `is a person's where the socket is a person's or root's, and not a service's`() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   998        0 3721 1 0000000000000000 100 0 0 10 0
         1: 0100007F:D2F0 0100007F:1F90 01 00000000:00000000 00:00000000 00000000    33        0 3722 1 0000000000000000 20 4 30 10 -1
         2: 0100007F:1F90 0100007F:D2F0 01 00000000:00000000 00:00000000 00000000   998        0 3723 1 0000000000000000 20 4 30 10 -1
         3: 0100007F:D2F2 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 3724 1 0000000000000000 20 4 30 10 -1
         4: 0100007F:D2F6 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000 20 4 30 10 -1
      """
    #expect(SocketOwner.users(in: table, ofPort: 0xD2F6, talkingTo: 8080) == [])
    #expect(SocketOwner.users(in: table, ofPort: 0xD2F0, talkingTo: 8080) == [33])
    #expect(SocketOwner.users(in: table, ofPort: 0xD2F2, talkingTo: 8080) == [1000])
    #expect(SocketOwner.users(in: table, ofPort: 0xD2F4, talkingTo: 8080) == [])
    #expect([0, 1000, 59_999].allSatisfy { SocketOwner.isPerson($0) })
    #expect([1, 33, 101, 998, 61_184, 65_534].allSatisfy { !SocketOwner.isPerson($0) })
  }
}
