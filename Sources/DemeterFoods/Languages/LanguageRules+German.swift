extension LanguageRules {
  static let german = LanguageRules(
    numbers: .german, spellings: [("ae", "a"), ("oe", "o"), ("ue", "u")],
    endings: ["ern", "em", "er", "en", "es", "e", "n", "s"].map { ($0, "") }, hasCompounds: true,
    links: ["", "s", "n", "en", "e", "er", "es"],
    carriers: [
      "brot", "brotchen", "semmel", "toast", "brezel", "bagel", "stulle", "wecken", "weckerl", "baguette", "ciabatta", "laugenstange",
    ],
    eating: meanings(
      """
      ate:gegessen ess ass esse getrunken trank genommen benutzt verwendet angeruhrt probiert verputzt
      finished:geschafft aufgegessen ausgetrunken leergegessen fertiggegessen
      not:nicht nie
      all:alles ganz alle
      rest:rest
      """), places: ["bei", "beim", "im", "in", "vom", "am", "nach"], hasCapitalNouns: true)
}

extension NumberWords {
  /// German writes numbers below a thousand as one word: `zweihundertfünfunddreißig`.
  static let german: NumberWords = {
    let ones = ["null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf"]
    let tens = ["", "", "zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    func before(_ one: Int) -> String { one == 1 ? "ein" : ones[one] }
    func below100(_ number: Int) -> String {
      switch number {
      case ..<13: ones[number]
      case 16: "sechzehn"
      case 17: "siebzehn"
      case ..<20: ones[number - 10] + "zehn"
      default: number % 10 == 0 ? tens[number / 10] : before(number % 10) + "und" + tens[number / 10]
      }
    }
    var meanings: [String: Meaning] = [:]
    for number in 0..<100 { meanings[below100(number)] = .small(Double(number)) }
    for hundreds in 1..<10 {
      for rest in 0..<100 {
        let word = (hundreds == 1 ? "" : before(hundreds)) + "hundert" + (rest == 0 ? "" : below100(rest))
        meanings[word] = .small(Double(100 * hundreds + rest))
        if hundreds == 1 { meanings["ein" + word] = .small(Double(100 + rest)) }
      }
    }
    for one in 2..<10 { meanings[ones[one] + "einhalb"] = .small(Double(one) + 0.5) }
    for word in ["zwo", "zweier"] { meanings[word] = .small(2) }
    for word in ["anderthalb", "eineinhalb", "einundeinhalb", "anderthalbe", "eineinhalbe"] { meanings[word] = .small(1.5) }
    for (word, value) in [("dreiviertel", 0.75), ("zweidrittel", 2.0 / 3)] { meanings[word] = .small(value) }
    for (word, value) in [("tausend", 1000.0)] { meanings[word] = .factor(value) }
    for word in ["dutzend"] { meanings[word] = .group(12, isVague: false) }
    for (word, below) in [("halb", 2.0), ("drittel", 3), ("viertel", 4), ("achtel", 8)] {
      meanings[word] = .part(1 / below, isSingle: true)
    }
    for word in ["halbe", "halber", "halbes", "halben", "halbem", "halfte"] { meanings[word] = .part(0.5, isSingle: true) }
    for word in ["ein", "eine", "einen", "einem", "einer", "eines", "ne", "nen"] { meanings[word] = .article }
    meanings["komma"] = .point
    return NumberWords(meanings: meanings, longest: 1, joining: ["und"], ranging: ["-", "bis", "oder"], linking: [])
  }()
}
