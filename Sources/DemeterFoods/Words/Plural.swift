/// Singular and plural of English nouns.
enum Plural {
  /// Returns the singular: `egg` of "eggs", `berry` of "berries", `loaf` of "loaves". A singular stays unchanged. Lower case.
  static func singular(_ word: String) -> String {
    guard word.utf8.count > 3, word.utf8.last == UInt8(ascii: "s") else { return irregular[word] ?? word }
    if let one = irregular[word] { return one }
    if ["ss", "us", "is"].contains(where: word.hasSuffix) { return word }
    if word.hasSuffix("ies") { return word.utf8.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast()) }
    if ["ches", "shes", "sses", "xes", "zzes", "oes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return String(word.dropLast())
  }

  private static let irregular: [String: String] = [
    "loaves": "loaf", "halves": "half", "leaves": "leaf", "knives": "knife", "calves": "calf", "geese": "goose", "feet": "foot",
    "cookies": "cookie", "brownies": "brownie", "smoothies": "smoothie", "calories": "calorie", "veggies": "veggie", "pies": "pie",
    "brioches": "brioche", "quiches": "quiche", "toasties": "toastie", "butties": "butty", "shoes": "shoe", "sardines": "sardine",
    "slushies": "slushie", "weenies": "weenie", "hoagies": "hoagie", "selfies": "selfie", "movies": "movie", "sorties": "sortie",
    "patties": "patty", "collies": "collie", "zombies": "zombie", "aioli": "aioli", "tapas": "tapas", "molasses": "molasses",
    "hummus": "hummus", "couscous": "couscous", "asparagus": "asparagus", "swiss": "swiss", "gas": "gas", "oats": "oat",
    "cheeses": "cheese",
    "sausages": "sausage", "olives": "olive", "chives": "chive", "cloves": "clove", "endives": "endive", "axes": "axe", "aches": "ache",
    "quinces": "quince", "pastries": "pastry", "kiwis": "kiwi", "mice": "mouse", "children": "child", "octopi": "octopus",
    "cacti": "cactus",
    "fungi": "fungus", "nachos": "nacho", "tomatoes": "tomato", "potatoes": "potato", "fries": "fry", "s'mores": "s'more", "buses": "bus",
    "schnitzels": "schnitzel", "lens": "lens", "swedes": "swede", "glasses": "glass", "biscotti": "biscotti", "panini": "panini",
    "gyros": "gyro", "edamame": "edamame", "ravioli": "ravioli", "muesli": "muesli", "haggis": "haggis", "bass": "bass",
    "schnapps": "schnapps",
  ]
}
