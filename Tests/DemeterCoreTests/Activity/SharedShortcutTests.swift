import DemeterCore
import Testing

@Suite struct `The link of a shared Shortcut` {
  @Test func `is an address of iCloud`() {
    let link = "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff"
    #expect(SharedShortcut(link)?.address == link)
  }

  @Test(arguments: [
    "", "https://www.icloud.com/shortcuts/", "https://www.icloud.com/shortcuts/short",
    "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff?x=1",
    "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff/..",
    "https://www.icloud.com/shortcuts/00112233445566778899aabbccddee\u{E9}f",
    "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff0",
    "http://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff",
    "https://icloud.example/shortcuts/00112233445566778899aabbccddeeff",
    "https://www.icloud.com@demeter.example/shortcuts/00112233445566778899", "javascript:alert(1)",
  ])
  func `is nothing else`(_ text: String) {
    #expect(SharedShortcut(text) == nil)
  }
}
