extension LanguageRules {
  static let french = LanguageRules(
    numbers: .french, endings: ["es", "s", "x", "e"].map { ($0, "") }, shortestStem: 3,
    elisions: ["d", "l", "j", "n", "qu", "c", "s", "m", "t", "jusqu", "lorsqu", "puisqu"], linking: ["de", "d'"], listsFoods: true,
    eating: meanings(
      """
      ate:mange manges mangee mangees bu bue bus touche touchee pris prise repris utilise utilisee goute
      finished:fini finie finis terminee termine
      not:pas jamais
      all:tout toute tous toutes
      rest:reste autre
      """), places: ["chez", "a", "au", "aux", "en", "dans"])
}

extension NumberWords {
  static let french: NumberWords = {
    let ones = [
      "zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze",
      "quinze",
      "seize", "dix sept", "dix huit", "dix neuf",
    ]
    let tens = [(20, "vingt"), (30, "trente"), (40, "quarante"), (50, "cinquante"), (60, "soixante")]
    var meanings: [String: Meaning] = [:]
    for (value, word) in ones.enumerated() where value != 1 { meanings[word] = .small(Double(value)) }
    // Belgian and Swiss words, too.
    for (ten, word) in tens + [(70, "septante"), (80, "huitante"), (80, "octante"), (90, "nonante")] {
      meanings[word] = .small(Double(ten))
      for one in 1..<10 { meanings[word + (one == 1 ? " et un" : " " + ones[one])] = .small(Double(ten + one)) }
      meanings[word + " et une"] = .small(Double(ten + 1))
    }
    for rest in 10..<20 { meanings["soixante " + (rest == 11 ? "et onze" : ones[rest])] = .small(Double(60 + rest)) }
    meanings["quatre vingt"] = .small(80)
    meanings["quatre vingts"] = .small(80)
    for rest in 1..<20 { meanings["quatre vingt " + ones[rest]] = .small(Double(80 + rest)) }
    for (word, value) in [("cent", 100.0), ("cents", 100), ("mille", 1000)] { meanings[word] = .factor(value) }
    for (word, value) in [("douzaine", 12.0), ("dizaine", 10), ("quinzaine", 15), ("vingtaine", 20), ("trentaine", 30), ("paire", 2)] {
      meanings[word] = .group(value, isVague: false)
    }
    for (word, below) in [("demi", 2.0), ("demie", 2), ("tiers", 3), ("quart", 4)] { meanings[word] = .part(1 / below, isSingle: true) }
    for word in ["quarts", "demis"] { meanings[word] = .part(word == "quarts" ? 0.25 : 0.5, isSingle: false) }
    for word in ["un", "une"] { meanings[word] = .article }
    meanings["virgule"] = .point
    return NumberWords(meanings: meanings, longest: 4, joining: ["et"], ranging: ["-", "a", "ou"], linking: ["de", "d'"])
  }()
}
