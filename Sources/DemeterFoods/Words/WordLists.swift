/// Lists of words with a special meaning.
enum WordLists {
  /// Words that join others and do not describe a food.
  static let functionWords = set(
    """
    a about accompanied add added also am an and any are around as at be been being both but by come comes consist consisting contain \
    containing contains did do does each either enjoyed filled for form from had has have having he her his i if im in include included \
    includes including into is it its ive kind less made me more most my neat nfs not ns of on or our out over per prepared s served she \
    so some specified style such t than that the their then these they this those to topped type up used using was we were what which \
    while will with would x you your
    """)

  /// Words around foods. They are weak evidence, because a few are in names, and are never reported as "not understood".
  static let fillers = set(
    """
    about accompanied add addition additional afternoon along alongside am amount appetizer approximately ate available baby's bit bite \
    bought brand brand's breakfast brunch buy canteen child choice choose choosing chose chosen composed comprised comprising consists \
    consume consumed consuming consumption contained containing contains cooking current currently dad daughter day decided delicious \
    delight delighting derived dessert devour devoured devouring dinner drank drink drinking eat eaten eatery eating enjoy enjoyed \
    enjoying enriched evening feast feasting feature features featuring fed feed feeding filling finish finished finishing fortified \
    freshly friend gave get getting give given giving going gonna got grab grabbed grabbing had have having here's husband i'd i'll i'm \
    i've id ideal ill including indulge indulged indulging inside intact ive just kid kind left like log love lovely lunch made make \
    making manufactured mate meal measured measures measuring mom morning mum munch munched munching myself need nice noon now office opt \
    opted opting option order ordered ordering outside own part party pick picked plan planning please popular portion portions possess \
    possessing possession preparing prepping present presented produced product quantity record refreshing relish relished relishing \
    reminiscent roughly satisfying savor savored savoring savour savouring served serving side simple single sip sipped sipping size sized \
    snack snacking son specifically standard start starter starting stopped supper take takeaway taken taking taste tasting tasty there's \
    today toddler's tonight took top track treat treating typical uneaten use used uses using usual variety various vitamin vitamins want \
    weigh weighed weighing weighs wife with yesterday actually again almost already although always another anyway around away because \
    before between boyfriend buddy cafe cheeky cinema colleague completely couldn't didn't diner during early else establishment every \
    everything few finally first found friends girlfriend gosh gym hubby idk joint just kids kinda late later least leaving lol lot lots \
    lunchtime way split assorted freezer maybe mine more much nah nibbled off oh ok okay only perhaps polished possibly probably pub quickly quite rather really \
    road same shared sharing skipped so-called some someone somewhere soon still stuff sure teatime thanks that's them thing things think \
    though thought together too trip unknown usually very walk was watching well went whatever when where whilst work worth yeah yes \
    yummy sister brother partner parents gran grandma grandad nan flatmate roommate housemate neighbour neighbor aunt uncle cousin night bedtime workout post-workout rare \
    cm monday tuesday wednesday thursday friday saturday
    """)

  /// Words that describe a food, but hardly change its figures.
  static let describing = """
    crispy crunchy fluffy juicy moist tasty ripe leftover artisan rustic fancy pretty nice good great famous authentic local posh proper
    """

  /// Stems of restaurants and shops: the next words name their products.
  static let brands = Set(
    set("arby's burger-king chick-fil-a costa domino's dunkin fiveguys greggs kfc mcdonald's nando's popeyes starbucks subway wendy's")
      .map(WordStem.of))

  /// Words that look like a plural, or like they have an ending, but do not.
  static let unstemmed = set(
    """
    anise asparagus bass bread brussels cassis cheerios citrus couscous dessert dressing dumpling feed fries gas grass herring hummus \
    ice is king lemongrass lettuce molasses nothing octopus olive oz pie plus pudding quaker's ramen red ring sausage seed shortening \
    spring string stuffing swiss this topping us wing
    """)

  /// Nouns in -ie.
  static let endInIE = set("cookie brownie smoothie pie veggie calorie weenie oldie pixie")

  /// Words that names also write as two.
  static let compounds: [String: [String]] = Dictionary(
    uniqueKeysWithValues: set(joined).map { word in
      let parts = word.split(separator: "-").map(String.init)
      return (parts.joined(), parts)
    })

  private static let joined = """
    angel-food baby-food back-ribs beef-steak bread-stick bread-sticks broad-beans crisp-breads cheese-cake cheese-steak chick-pea chick-peas \
    chow-chow coffee-cake corn-meal corn-nuts corn-starch cow-peas crisp-bread crunch-berries dove-bar eat-smart flat-bread fore-shank \
    frito-lay fruit-cake fry-bread gum-drops head-cheese hind-shank home-made home-style honey-maid hot-cakes jelly-beans king-fish \
    kiwi-fruit lemon-grass meat-loaf morning-star nutri-grain nutri-system peanut-butter pepper-steak pigeon-peas poppy-seed pot-sticker rib-eye \
    sable-fish sea-bass sea-bream sea-food sea-trout short-bread short-ribs slim-fast sour-dough soy-milk sun-chips sweet-bread sweet-breads sweet-potato \
    sweet-potatoes toast-chee tri-color water-chestnuts west-soy won-ton
    """

  /// After these words, "free" means that the food does not contain it.
  static let freeOf = set(
    "alcohol bone caffeine cheese cholesterol citrus crust dairy egg fat fruit gluten grain lactose meat nut salt sauce skin sodium soy sugar wheat"
  )
  /// Parts that people leave uneaten: "skin not eaten".
  static let leftOut = set("peel skin coating crust bone breading fat shell rind")

  /// How many of the next words are negated.
  static let negations: [String: Int] = [
    "no": 1, "not": 1, "neither": 1, "without": 3, "excluding": 8, "minus": 8, "except": 8, "omitting": 8, "sans": 8, "lacking": 8,
    "devoid": 8, "avoiding": 8,
  ]
  /// Words that end a negation.
  static let endsNegation = set("with in on made prepared served from then using containing by")

  /// Names with numbers that count nothing, by their first word: the other words, and what to read them as.
  static let numberNames: [String: [(name: [String], texts: [String])]] = {
    var names: [String: [(name: [String], texts: [String])]] = [:]
    for line in numbered.split(separator: "\n") {
      let sides = line.split(separator: ":"), texts = list(String(sides[1]))
      for name in sides[0].split(separator: ",") {
        let words = list(String(name))
        names[words[0], default: []].append((Array(words.dropFirst()), texts))
      }
    }
    return names
  }()

  private static let numbered = """
    7 up zero,7 up free,7 up light,seven up zero:diet sevenup
    7 up,seven up:sevenup
    7 ups,seven ups:sevenup
    7 eleven,seven eleven:seveneleven
    5 guys,five guys:fiveguys
    omega 3,omega 6,omega 9,omega three:omega3
    3 musketeers,three musketeers:threemusketeers
    100 grand:hundredgrand
    5 hour energy,five hour energy:fivehour energy
    heinz 57:ketchup
    fry up,fry ups:english breakfast
    fourth of july,4th of july:july
    thousand island dressing,1000 island dressing:thousandisland dressing
    thousand island,1000 island:thousandisland dressing
    """

  /// Sandwiches of which there is one of 12 inches.
  static let subs = set("sub subs hoagie subway submarine hero")

  /// Whether a word names no food.
  static func isCommon(_ word: String) -> Bool { functionWords.contains(word) || fillers.contains(word) }

  /// Words that may begin an expression to rewrite.
  static let beginnings: Set<String> = set(
    """
    fl fluid oz g half giant jumbo king bite small medium large generous hearty huge non wholewheat wholegrain hot hotdog hotdogs in ns square w ea vitamin vitamins \
    surface percent percents no not free lack lacks instead without with did do does coke cola pepsi sprite fanta zero
    """
  ).union(freeOf).union(leftOut).union(leftOut.map { $0 + "s" })

  static func list(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }
  static func set(_ words: String) -> Set<String> { Set(list(words)) }
}
