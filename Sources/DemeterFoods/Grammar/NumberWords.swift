/// The number words of a language.
///
/// `NumberGrammar` says how numbers are composed; this says of which words. A language that writes or orders small numbers differently lists
/// them whole: `einundzwanzig`, `quatre vingt dix`, `treinta y cinco`.
struct NumberWords: Sendable {
  /// What a word, or several, mean in a number.
  enum Meaning: Hashable, Sendable {
    /// A number below the smallest factor, such as 0 to 99.
    case small(Double)
    /// A factor that adds to itself and what precedes it: hundred, thousand, million.
    case factor(Double)
    /// A number of things: dozen, couple, few.
    case group(Double, isVague: Bool)
    /// A part. `isSingle` if it needs no number before it: "half a cup".
    case part(Double, isSingle: Bool)
    case article
    /// "point": digits follow.
    case point
    /// "between": two numbers and `and` follow.
    case between
  }

  /// The meanings of words in lower case without accents; of several with a space between them, hyphens left out.
  var meanings: [String: Meaning]
  /// The highest number of words in one of these.
  var longest: Int
  /// Misspellings: understood, but never sure.
  var misspelt: Set<String> = []
  /// Words and signs before the rest of a number: "two hundred and fifty", "1 & 1/2".
  var joining: Set<String>
  /// Those between the ends of a range.
  var ranging: Set<String>
  /// What follows a part that is only a word of a name: "half and half", "quarter pounder".
  var afterNoPart: [String: Set<String>] = [:]
  /// What precedes a part that is only a word of a name, or counts: "leg quarter", "my third coffee".
  var beforeNoPart: [String: Set<String>] = [:]
  /// Parts that alone count in a row: "third coffee", but not "a third", "third of".
  var ordinals: Set<String> = []
  /// "of" between a group and its factor: "a couple of hundred".
  var linking: Set<String> = []
}
