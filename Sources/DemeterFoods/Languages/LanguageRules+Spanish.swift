extension LanguageRules {
  static let spanish = LanguageRules(
    numbers: .spanish,
    endings: [("ces", "z")]
      + [
        "ecitos", "ecitas", "ecito", "ecita", "citos", "citas", "cito", "cita", "itos", "itas", "ito", "ita", "es", "os", "as", "s", "o",
        "a",
        "e",
      ].map { ($0, "") }, shortestStem: 3, linking: ["de"], listsFoods: true,
    eating: meanings(
      """
      ate:comi comido comio comimos tome tomado bebi bebido toque tocado usado use probado probe puesto
      finished:acabado acabe terminado termine
      not:no ni nunca
      all:todo toda todos todas
      rest:resto otro otra
      """), places: ["en", "por", "desde"])
}

extension NumberWords {
  static let spanish: NumberWords = {
    let ones = [
      "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece", "catorce",
      "quince",
      "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno", "veintidos", "veintitres", "veinticuatro", "veinticinco",
      "veintiseis", "veintisiete", "veintiocho", "veintinueve",
    ]
    let tens = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]
    var meanings: [String: Meaning] = [:]
    for (value, word) in ones.enumerated() { meanings[word] = .small(Double(value)) }
    for word in ["veintiun", "veintiuna"] { meanings[word] = .small(21) }
    for (place, ten) in tens.enumerated() {
      let value = Double(30 + 10 * place)
      meanings[ten] = .small(value)
      for one in 1..<10 { meanings["\(ten) y \(ones[one])"] = .small(value + Double(one)) }
      for word in ["un", "una"] { meanings["\(ten) y \(word)"] = .small(value + 1) }
    }
    for (word, value) in [("cien", 100.0), ("ciento", 100), ("mil", 1000)] { meanings[word] = .factor(value) }
    let hundreds = ["dosc", "tresc", "cuatroc", "quin", "seisc", "setec", "ochoc", "novec"]
    for (place, word) in hundreds.enumerated() {
      for ending in ["ientos", "ientas"] {
        let word = word + ending, value = 200 + 100 * place
        meanings[word] = .small(Double(value))
        for rest in 1..<30 { meanings["\(word) \(ones[rest])"] = .small(Double(value + rest)) }
        for (place, ten) in tens.enumerated() {
          meanings["\(word) \(ten)"] = .small(Double(value + 30 + 10 * place))
          for one in 1..<10 { meanings["\(word) \(ten) y \(ones[one])"] = .small(Double(value + 30 + 10 * place + one)) }
        }
      }
    }
    for (word, value) in [("docena", 12.0), ("decena", 10), ("par", 2)] { meanings[word] = .group(value, isVague: false) }
    for (word, below) in [("medio", 2.0), ("media", 2), ("tercio", 3), ("cuarto", 4)] { meanings[word] = .part(1 / below, isSingle: true) }
    for (word, below) in [("tercios", 3.0), ("cuartos", 4)] { meanings[word] = .part(1 / below, isSingle: false) }
    for word in ["un", "una"] { meanings[word] = .article }
    for word in ["coma", "punto"] { meanings[word] = .point }
    return NumberWords(meanings: meanings, longest: 4, joining: ["y"], ranging: ["-", "a", "o"], linking: ["de"])
  }()
}
