extension NumberWords {
  static let english: NumberWords = {
    var meanings: [String: Meaning] = [:], misspelt: Set<String> = []
    let ones = WordLists.list(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
    let tens = WordLists.list("twenty thirty forty fifty sixty seventy eighty ninety")
    for (value, word) in ones.enumerated() { meanings[word] = .small(Double(value)) }
    for (place, ten) in tens.enumerated() {
      let value = Double(20 + 10 * place)
      meanings[ten] = .small(value)
      for one in 1..<10 {
        meanings["\(ten) \(ones[one])"] = .small(value + Double(one))
        meanings[ten + ones[one]] = .small(value + Double(one))
      }
    }
    for (wrong, right) in typos {
      meanings[wrong] = meanings[right]
      misspelt.insert(wrong)
    }
    meanings["hundred"] = .factor(100)
    for wrong in ["hundrd", "hunderd", "hundered"] {
      meanings[wrong] = .factor(100)
      misspelt.insert(wrong)
    }
    for (word, value) in [("thousand", 1000.0), ("million", 1e6)] { meanings[word] = .factor(value) }
    for (word, value) in [("dozen", 12.0), ("couple", 2), ("pair", 2), ("pairs", 2)] { meanings[word] = .group(value, isVague: false) }
    for (word, value) in [("few", 3.0), ("several", 4)] { meanings[word] = .group(value, isVague: true) }
    for (word, below, isSingle) in parts {
      meanings[word] = .part(1 / below, isSingle: isSingle)
      meanings[word == "half" ? "halves" : word + "s"] = .part(1 / below, isSingle: false)
    }
    for word in ["a", "an"] { meanings[word] = .article }
    meanings["point"] = .point
    meanings["between"] = .between
    let counting: Set<String> = ["my", "the", "his", "her", "our", "your", "their", "for", "leg"]
    return NumberWords(
      meanings: meanings, longest: 2, misspelt: misspelt, joining: ["and", "&", "+"], ranging: ["-", "to", "or"],
      afterNoPart: [
        "half": ["n", "fat", "caff", "caf", "sugar", "sweet", "baked", "pounder", "pounders", "price"],
        "quarter": ["pounder", "pounders"], "third": ["pounder", "pounders"],
      ],
      beforeNoPart: Dictionary(
        uniqueKeysWithValues: parts.map { ($0.0, ["half", "quarter"].contains($0.0) ? ["leg"] : counting) }),
      ordinals: ["third", "fourth", "fifth", "sixth", "eighth", "twelfth"], linking: ["of"])
  }()

  private static let parts: [(String, Double, isSingle: Bool)] = [
    ("half", 2, true), ("third", 3, true), ("quarter", 4, true), ("fourth", 4, true), ("fifth", 5, true), ("sixth", 6, true),
    ("seventh", 7, false), ("eighth", 8, true), ("ninth", 9, false), ("tenth", 10, false), ("twelfth", 12, true), ("sixteenth", 16, false),
  ]

  private static let typos = [
    "fourty": "forty", "fivety": "fifty", "fity": "fifty", "ninty": "ninety", "tweny": "twenty", "twenny": "twenty", "thrity": "thirty",
    "eigthy": "eighty", "eigt": "eight", "forteen": "fourteen", "fiveteen": "fifteen", "fivteen": "fifteen", "twelv": "twelve",
    "threee": "three", "sevn": "seven", "fourtyfive": "fortyfive",
  ]
}
