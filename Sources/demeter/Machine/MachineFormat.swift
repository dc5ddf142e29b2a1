import DemeterCore
import DemeterMessages
import Foundation

/// The format of numbers, times and units that the machine's locale names.
struct MachineFormat {
  /// A BCP 47 locale, like `de-DE`; nil if the machine has none.
  let name: String?

  /// Reads the variables in the order in which programs do (POSIX.1-2024, section 8.2).
  init(_ environment: [String: String]) {
    let value = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let tag = value?.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
    name = tag.flatMap { Self.known($0) }
  }

  /// Returns a format that a person named.
  static func checked(_ text: String) throws -> String {
    guard let known = known(text.replacing("_", with: "-")) else {
      throw CommandError(say("“\(text.prefix(40))” is not a format. Give a language and a region, like de-DE or en-US."))
    }
    return known
  }

  /// Returns a locale if its language and region exist; `C` and `POSIX` do not.
  private static func known(_ text: some StringProtocol) -> String? {
    guard let tag = NewPerson.locale(fromAcceptLanguage: String(text)) else { return nil }
    let locale = Locale(identifier: tag)
    let isKnown = locale.language.languageCode?.isISOLanguage == true && locale.region?.isISORegion == true
    return isKnown ? tag : nil
  }
}
