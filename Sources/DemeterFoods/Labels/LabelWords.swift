import DemeterCore

/// What a line of a nutrition label states.
enum LabelLine: Hashable, Sendable {
  case energy
  case nutrient(Nutrient)
  case trace(TraceNutrient)
  /// Salt is sodium chloride: 2.5 times its sodium (Regulation (EU) No 1169/2011, Annex I).
  case salt
  /// Something that is part of another line, or not read.
  case other
}

/// The words of nutrition labels: those of Regulation (EU) No 1169/2011 in six languages, and those of 21 CFR 101.9 in English. They are folded, as
/// `FoldedText` writes them.
enum LabelWords {
  /// The words that begin a line, longer ones first.
  static let lines: [(words: [String], line: LabelLine)] = [
    (.energy, "energy, calories, energie, brennwert, energia, valor energetico, valeur energetique, energetische waarde"),
    (.nutrient(.protein), "protein, proteins, eiweiss, eiweisse, proteines, proteinas, proteine, eiwit, eiwitten"),
    (
      .nutrient(.carbohydrates),
      "carbohydrate, carbohydrates, total carbohydrate, total carbohydrates, total carb, carbs, kohlenhydrate, glucides, hidratos de carbono, carboidrati, koolhydraten"
    ),
    (
      .nutrient(.fat),
      "fat, total fat, fett, matieres grasses, lipides, grasas, grassi, vet, vetten"
    ),
    (
      .trace(.saturatedFat),
      "saturated fat, saturates, of which saturates, of which saturated, gesattigte fettsauren, davon gesattigte fettsauren, gesattigte, acides gras satures, dont acides gras satures, saturadas, de las cuales saturadas, acidos grasos saturados, acidi grassi saturi, di cui acidi grassi saturi, verzadigd, waarvan verzadigd, verzadigde vetzuren, waarvan verzadigde vetzuren"
    ),
    (
      .trace(.sugars),
      "sugars, total sugars, of which sugars, sugar, zucker, davon zucker, sucres, dont sucres, azucares, de los cuales azucares, zuccheri, di cui zuccheri, suikers, waarvan suikers"
    ),
    (
      .trace(.fiber),
      "fibre, fiber, dietary fibre, dietary fiber, ballaststoffe, fibres, fibres alimentaires, fibra, fibra alimentaria, vezels, voedingsvezel"
    ),
    (.trace(.sodium), "sodium, natrium, sodio"),
    (.trace(.cholesterol), "cholesterol"),
    (.trace(.potassium), "potassium, kalium"),
    (.trace(.calcium), "calcium"),
    (.trace(.iron), "iron, eisen, fer, hierro, ferro, ijzer"),
    (.salt, "salt, salz, sel, sal, sale, zout"),
    (
      .other,
      "trans fat, includes, added sugars, polyols, starch, mono unsaturates, monounsaturates, polyunsaturates, monounsaturated fat, polyunsaturated fat, vitamin, vitamins, reference intake, ingredients, zutaten, omega"
    ),
  ]
  .flatMap { line, words in words.split(separator: ", ").map { (words: $0.split(separator: " ").map(String.init), line: line) } }
  .sorted { $0.words.count > $1.words.count }

  /// Words before the figures of a portion.
  static let portion: Set<String> = [
    "serving", "servings", "portion", "piece", "stuck", "porcion", "porzione", "portie", "biscuit", "slice", "bar", "bottle", "can",
  ]
}
