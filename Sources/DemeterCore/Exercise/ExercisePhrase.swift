/// What a person typed or said in place of food that they did: “30 min running”, “ran 5 km”, “yoga 45”, “600 kcal workout”.
public struct ExercisePhrase: Hashable, Sendable {
  /// The activity; nil if only the energy of something unnamed was said.
  public let exercise: Exercise?
  /// How long it took in minutes.
  public let minutes: Int?
  /// How far it went in kilometres.
  public let kilometers: Measure?
  /// The energy, if it was said.
  public let energy: Energy?
  /// When it was.
  public let moment: Moment

  /// Parses a text; nil if it says anything else. All words have to be the name of an activity, and a time, a distance or an energy has to be
  /// said, so that no food is taken for exercise.
  public init?(_ text: String, numbers: NumberStyle) {
    guard text.utf8.count <= 120 else { return nil }
    var text = text.lowercased()
    moment = Self.takeMoment(&text)
    var said = Said(text, numbers)
    said.takeTime()
    said.takeDistance()
    said.takeEnergy()
    let bare = said.takeBareNumber()
    let words = Self.key(said.rest)
    let known = words.flatMap { Self.exercises[$0] }
    // “Squash 45” and “squash 100 kcal” may be eaten.
    if said.minutes == nil, said.kilometers == nil, words.map(Self.ambiguous.contains) ?? true { return nil }
    let minutes = said.minutes ?? bare
    guard minutes != nil || said.kilometers != nil || said.energy != nil else { return nil }
    // More than a day is refused when it is saved, with words about it.
    if let minutes { guard (1...9999).contains(minutes) else { return nil } }
    if let kilometers = said.kilometers { guard (0.01...Workout.farthest).contains(kilometers) else { return nil } }
    if let energy = said.energy { guard (1...Workout.most.kilocalories).contains(energy) else { return nil } }
    let speed = minutes.flatMap { minutes in said.kilometers.map { $0 / (minutes / 60) } }
    if let known {
      exercise = known
    } else if words == nil, let speed, let guess = Exercise.of(speed: speed) {
      exercise = guess
    } else if let words, Self.workouts.contains(words), said.energy != nil {
      exercise = nil
    } else {
      return nil
    }
    self.minutes = minutes.map { Int(nearest: $0) }
    kilometers = said.kilometers.map { Measure($0) }
    energy = said.energy.map(Energy.init(kilocalories:))
  }

  /// Parses the mere name of an activity, “swimming”, which still lacks how long it took; nil for anything else, and for what is also food.
  public init?(onlyName text: String) {
    var text = text.lowercased()
    moment = Self.takeMoment(&text)
    guard let words = Self.key(text), !Self.ambiguous.contains(words), let exercise = Self.exercises[words] else { return nil }
    (self.exercise, minutes, kilometers, energy) = (exercise, nil, nil, nil)
  }

  /// What an exercise without a name of its own is called.
  private static let workouts: Set<String> = [
    "workout", "exercise", "training", "sport", "entrainement", "seance", "entrenamiento", "ejercicio",
  ]

  /// Names that are also foods, or that people count: a number next to them may be an amount or a number of repetitions.
  private static let ambiguous: Set<String> = [
    "squash", "bowling", "ski", "row", "cross", "trail", "bloc", "circuit", "baile", "bolos", "gym", "dance", "basket", "course", "roller",
    "crunches", "planks", "plank", "sit ups", "situps", "squats", "push ups", "pushups", "lunges", "deadlifts", "laps", "skipping", "golf",
    "liegestutze", "kniebeugen", "ausfallschritte", "kreuzheben", "pompes", "fentes", "abdominaux", "longueurs", "flexiones", "sentadillas",
    "zancadas", "abdominales", "largos",
  ]

  /// What says nothing about the activity.
  private static let fillers: Set<String> = [
    "i", "a", "an", "in", "for", "of", "the", "my", "went", "did", "do", "on", "with", "at", "and", "to", "minutes", "ich", "bin", "habe",
    "hab",
    "war", "den", "der", "die", "das", "dem", "mit", "lang", "und", "zum", "beim", "im", "j", "ai", "je", "le", "la", "les", "de", "du",
    "des",
    "en", "pendant", "fait", "une", "un", "a", "d", "l", "suis", "he", "hecho", "hice", "durante", "el", "los", "las", "al", "por", "una",
    "con",
  ]

  /// Folds words and leaves out fillers; nil if nothing is left.
  fileprivate static func key(_ text: String) -> String? {
    let words = FoldedText(text).tokens.filter { !fillers.contains($0) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  fileprivate static let exercises: [String: Exercise] = {
    var found: [String: Exercise] = [:]
    for exercise in Exercise.all {
      for name in exercise.allNames {
        guard let key = key(name), found[key] == nil else { continue }
        found[key] = exercise
      }
    }
    return found
  }()
}

extension Exercise {
  /// Finds an activity by one of its names, in any language; nil if it is none of them.
  public init?(named name: String) {
    guard let known = ExercisePhrase.key(name).flatMap({ ExercisePhrase.exercises[$0] }) else { return nil }
    self = known
  }
}

/// A text from which quantities are taken, one after the other.
private struct Said {
  private(set) var rest: String
  private let numbers: NumberStyle
  private(set) var minutes: Double?
  private(set) var kilometers: Double?
  private(set) var energy: Double?

  init(_ text: String, _ numbers: NumberStyle) { (rest, self.numbers) = (text, numbers) }

  private func number(_ text: Substring) -> Double? {
    (numbers.number(from: String(text)) ?? Double(text.replacing(",", with: "."))).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Takes what matches, and leaves a space.
  private mutating func take(_ range: Range<String.Index>) { rest.replaceSubrange(range, with: " ") }

  mutating func takeTime() {
    let halves = #/\b(half an hour|(eine )?halbe stunde|(une )?demi-heure|(una )?media hora)\b/#
    let ones = #/\b(an hour|eine stunde|une heure|una hora)\b/#
    // 1h20, 1 h 20 min, 1 hour and 20 minutes, 1,5 stunden
    let hours =
      #/\b(\d{1,2}(?:[.,]\d+)?) ?(?:hours?|hrs?|stunden?|std|heures?|horas?|h)\b\.?(?: ?(?:and|und|et|y)? ?(\d{1,2}) ?(?:minutes?|minuten|minutos?|mins?|min|m)?\b\.?)?/#
    let compact = #/\b(\d{1,2})h(\d{2})(?: ?(?:minutes?|minuten|minutos?|mins?|min|m))?\b/#
    let clock = #/\b(\d{1,2}):([0-5]\d) ?(?:h|hours?|stunden?|std|heures?|horas?)\b/#
    let plain = #/\b(\d{1,4}(?:[.,]\d+)?)(?: |-)?(?:minutes?|minuten?|minutos?|mins?|min|mn|')(?:\b|$)\.?/#
    if let match = rest.firstMatch(of: halves) {
      minutes = 30
      take(match.range)
    } else if let match = rest.firstMatch(of: ones) {
      minutes = 60
      take(match.range)
    } else if let match = rest.firstMatch(of: compact), let hours = number(match.1), let more = number(match.2), more < 60 {
      minutes = hours * 60 + more
      take(match.range)
    } else if let match = rest.firstMatch(of: clock), let hours = number(match.1), let more = number(match.2) {
      minutes = hours * 60 + more
      take(match.range)
    } else if let match = rest.firstMatch(of: hours), let hours = number(match.1) {
      let more = match.2.flatMap(number) ?? 0
      guard more < 60 else { return }
      minutes = hours * 60 + more
      take(match.range)
    } else if let match = rest.firstMatch(of: plain), let said = number(match.1) {
      minutes = said
      take(match.range)
    }
  }

  mutating func takeDistance() {
    let distance =
      #/\b(\d{1,5}(?:[.,]\d+)?) ?(kilometers?|kilometres?|kilomètres?|kilómetros?|kms?|k|miles?|meilen?|millas?|mi|meters?|metres?|mètres?|metros?|metern?|m)\b\.?/#
    guard let match = rest.firstMatch(of: distance), let said = number(match.1) else { return }
    switch match.2 {
    case let unit where unit.hasPrefix("k"): kilometers = said
    case let unit where unit.hasPrefix("mi") || unit.hasPrefix("mei"): kilometers = said * 1.609344
    // “30m” are minutes, “1500m” are metres, and what is between may be both.
    case "m" where minutes == nil && said <= 90: minutes = said
    case "m" where said < 200: return
    default: kilometers = said / 1000
    }
    take(match.range)
  }

  mutating func takeEnergy() {
    let kilocalories = #/\b(\d{1,5}(?:[.,]\d+)?) ?(?:kcal|cals?|calories|kalorien|calorías|calorias)\b/#
    let kilojoules = #/\b(\d{1,5}(?:[.,]\d+)?) ?(?:kj|kilojoules?)\b/#
    if let match = rest.firstMatch(of: kilocalories), let said = number(match.1) {
      energy = said
      take(match.range)
    } else if let match = rest.firstMatch(of: kilojoules), let said = number(match.1) {
      energy = said / 4.184
      take(match.range)
    }
  }

  /// Takes the minutes of “yoga 45”: a whole number at the end or the beginning, if nothing else was said.
  mutating func takeBareNumber() -> Double? {
    guard minutes == nil, kilometers == nil, energy == nil else { return nil }
    let bare = #/^\s*(?:\D+?\s(\d{1,3})|(\d{1,3})\s\D+)\s*$/#
    guard let match = rest.wholeMatch(of: bare), let text = match.1 ?? match.2, let said = number(text), said >= 5 else { return nil }
    rest = rest.filter { !$0.isNumber }
    return said
  }
}
