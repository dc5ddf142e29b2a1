import Foundation

/// The words and measures with which lines of ingredients are written. Making a pattern takes longer than using it, so each is made once.
enum IngredientWords {
  // `Regex` is not `Sendable`, but a pattern never changes after it was made, and matching does not write to it. So `nonisolated(unsafe)` is safe
  // for all of them.
  nonisolated(unsafe) static let optional = #/\boptional\b/#.ignoresCase()
  nonisolated(unsafe) static let drained = #/\b(?:drained|rinsed)\b/#.ignoresCase()
  nonisolated(unsafe) static let cans = #/\b(?:cans?|tins?|jars?)\b/#.ignoresCase()
  nonisolated(unsafe) static let before =
    #/^(?:about|approx\.?|approximately|roughly|around|~|heaped|heaping|level|scant|generous|rounded|good)\s+/#.ignoresCase()
  nonisolated(unsafe) static let levels =
    #/\b(?:heaped|heaping|level|levelled|scant|generous|rounded)\s+(?=(?:cups?|tbsps?|tsps?|table|tea))/#.ignoresCase()
  /// What hardly changes the figures, and hides the food.
  nonisolated(unsafe) static let dull =
    #/\b(?:low(?:er)?|reduced|less|no)[- ](?:sodium|salt)(?:[- ]added)?,?\s*|\bno-salt-added,?\s*|\b(?:boneless|skinless|bone-in|skin-on)(?:,| and| &|\/)*\s*(?=\w)|\b(?:sustainable|wild-caught|line-caught|british|vine-ripened|heirloom)\s+|\bwith (?:their |its )?juices?\b/#
    .ignoresCase()
  /// `3 T.`, `1 t`
  nonisolated(unsafe) static let shortSpoons = #/^([\d./ ½¼¾⅓⅔⅛]+)\s?(T|Tb|Tbs|t)\.?\s/#
  /// `2-1/2`, `1 and 1/2`
  nonisolated(unsafe) static let mixedNumber = #/\b(\d+)\s*(?:-|–|\s|\s+and\s+)\s*(\d/\d)\b/#
  /// `1 6-ounce can`, `2 400g tins`
  nonisolated(unsafe) static let rangeOfPacks =
    #/^(\d+)\s+(?:x\s+)?(\d+(?:\.\d+)?)[\s-]?(oz|ounces?|g|lbs?|pounds?|ml)\.?[\s-]+(cans?|tins?|jars?|packages?|packets?|packs?|boxe?s?|bags?|cartons?|tubs?)\b/#
    .ignoresCase()
  /// What is needed besides the amount.
  nonisolated(unsafe) static let besides =
    #/[,;]?\s*\b(?:plus|and|with) (?:more|extra|a little|some|a few|additional)\b.*|[,;]?\s*\b(?:to taste|as needed|as required|if desired|if needed|if using|optional|divided|for (?:serving|garnish(?:ing)?|frying|greasing|dusting|sprinkling|brushing|drizzling|topping|the (?:pan|tin|dish|top)|decoration|rolling)|to (?:serve|garnish|taste|decorate|finish|drizzle|dust)|nach (?:geschmack|belieben|bedarf)|zum (?:garnieren|bestreuen|braten|anbraten|servieren|einfetten|bestäuben)|für die form|au goût|selon (?:le )?goût|pour (?:servir|décorer|le moule|la cuisson)|al gusto|para (?:decorar|servir|freír|espolvorear|el molde))\b.*/#
    .ignoresCase()
  nonisolated(unsafe) static let kinds =
    #/([\d.,/ ½¼¾⅓⅔⅛–-]+\s*(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|g|ml|oz|ounces?)?)\s+\w+(?:, \w+)*,? or (\w+ (?:oil|stock|broth|vinegar|milk|cheese|beans|nuts))\b.*/#
    .ignoresCase()
  nonisolated(unsafe) static let endsOpen =
    #/.*\b(?:boneless|skinless|bone-in|skin-on|large|medium|small|ripe|fresh|lean|firm|low-fat|reduced-fat|fat-free|nonfat|non-fat|sugar-free|extra-virgin|unsalted|salted|freshly|thick|dry|raw|uncooked|cooked|canned|frozen|hot|sweet|lightly|plain|creamy|smooth|crunchy|whole|chopped|diced|cubed|sliced|peeled|shredded|grated|minced|crumbled|toasted)/#
    .ignoresCase()
  nonisolated(unsafe) static let preparation =
    #/\b(?:such as .*|like .*|i used? .*|preferably|ripe|at room temperature|room temperature|roughly|finely|thinly|coarsely|freshly|lightly|loosely|firmly|thickly|chopped|diced|minced(?= (?:garlic|onion|ginger|shallot))|sliced|grated|shredded(?= (?:carrots?|cabbage))|crushed|cubed|peeled|halved|quartered|trimmed|rinsed|drained|softened|melted|sifted|packed|beaten|deseeded|seeded|cored|pitted|cut into .*|torn|thawed|washed|toasted|boneless|bite-size(?:d)?|store-bought|good[- ]quality|organic|free[- ]range|easy[- ]cook|quick[- ]cooking|slow[- ]cooking|instant-cook|each)\b/#
    .ignoresCase()

  private static let number = #"(?:\d+\s+\d/\d|\d+/\d+|\d*[.,]?\d+|[½¼¾⅓⅔⅛])"#
  nonisolated(unsafe) static let weight = pattern(
    #"(\#(number))\s*-?\s*(g|grams?|kg|kilos?|oz|ounces?|lbs?|pounds?)\b\.?"#, (Substring, Substring, Substring).self)
  nonisolated(unsafe) static let volume = pattern(
    #"(\#(number))\s*-?\s*(ml|l|litres?|liters?|fl\.? ?oz)\b\.?"#, (Substring, Substring, Substring).self)
  nonisolated(unsafe) static let pack =
    #/(?:cans?|tins?|jars?|packages?|packs?|packets?|pkgs?\.?|boxe?s?|bags?|cartons?|bottles?|containers?|tubs?|blocks?|pouche?s?|loaf|loaves|fillets?|sticks?|wheels?|logs?|balls?)\b/#
    .ignoresCase()
  nonisolated(unsafe) static let counted = #/([\d./ ½¼¾⅓⅔–-]+)(.*)/#
  /// An amount that is a weight already.
  nonisolated(unsafe) static let weighed = pattern(
    #"\#(number)(?:\s*(?:-|–|to)\s*\#(number))?\s*-?(?:g|grams?|kg|kilos?|oz|ounces?|lbs?|pounds?)\b"#, Substring.self)
  /// An amount and its unit, and the rest.
  nonisolated(unsafe) static let measured =
    #/(?:[\d.,/ ½¼¾⅓⅔⅛–-]+|an? |one |two |three )\s*(?:to \d+ )?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?|pints?|quarts?|ml|l|heaped|large|medium|small|cans?|tins?|jars?|packages?|heads?|bunch(?:es)?|slices?|cloves?|stalks?|ribs?|whole)?\b\s*(.*)/#
    .ignoresCase()
  nonisolated(unsafe) static let twoMeasures = pattern(
    #"(\#(number)\s*(?:g|grams?|kg|oz|ounces?|lbs?|pounds?|ml|l|fl\.? ?oz|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|pints?|sticks?))\b\.?\s*[/|]\s*(\#(number)\s*(?:g|grams?|kg|oz|ounces?|lbs?|pounds?|ml|l|fl\.? ?oz|cups?|tbsps?|tsps?|tablespoons?|teaspoons?|pints?|sticks?))\b"#,
    (Substring, Substring, Substring).self)
  nonisolated(unsafe) static let spoons = #/([\d./ ½¼¾⅓⅔⅛]+)\s*(tbsps?|tablespoons?|tsps?|teaspoons?)\b/#.ignoresCase()
  nonisolated(unsafe) static let grams = #/\d\s*k?g(?:rams?)?$/#.ignoresCase()
  nonisolated(unsafe) static let juice =
    #/^(?:the )?(?:zest and )?(?:freshly )?(?:squeezed )?juice (?:of|from) (?:about )?(.*?)\s*(?:large |small |medium |fresh )?(lemon|lime|orange)s?\b.*/#
    .ignoresCase()
  nonisolated(unsafe) static let amount =
    #/[\d.,/ ½¼¾⅓⅔⅛–-]*(?:\s*x\s*[\d.]+)?\s*(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|g|kg|oz|ounces?|lbs?|pounds?|ml|l|cans?|tins?|cloves?|slices?|large|medium|small)?\b(?: of)?\s*/#
    .ignoresCase()
  /// Nouns that two foods with “or” between them share.
  static let sharedNouns: Set<String> = [
    "oil", "broth", "stock", "vinegar", "wine", "milk", "juice", "flour", "sugar", "beans", "cheese", "pasta", "onion", "onions", "pepper",
    "peppers", "cream", "yogurt", "rice", "mushrooms", "potatoes", "sausage",
  ]

  private static func pattern<Output>(_ text: String, _: Output.Type) -> Regex<Output> {
    // The patterns are ours, and tests read with each of them.
    do { return try Regex(text, as: Output.self).ignoresCase() } catch { preconditionFailure("\(error)") }
  }

  /// Ingredients under names that the tables of foods do not have, or have for something else.
  nonisolated(unsafe) static let meanings: [(Regex<Substring>, String)] = [
    (
      #/\b(?:beef )?(?:stew(?:ing)? (?:meat|beef|steak)|beef stew meat|braising steak|diced beef|casserole steak)\b/#.ignoresCase(),
      "beef chuck for stew, raw"
    ),
    (#/\b(?:crumbed |fresh )(?=bread ?crumbs)/#.ignoresCase(), ""),
    (#/\b(?:whole[- ]?wheat|wholemeal|dry|dried|fine|plain|panko|italian) bread ?crumbs\b/#.ignoresCase(), "bread crumbs"),
    (#/\b(?:yellow|white|brown|spanish|sweet|red) (?=onions?\b)/#.ignoresCase(), ""),
    (#/\bginger ?root\b/#.ignoresCase(), "ginger"),
    (#/\bready-to-eat (?=apricots|prunes|figs)/#.ignoresCase(), "dried "),
    (
      #/\b(?:(?:fat-free|reduced-fat|unsalted|hot|warm|rich|good) )*(?:chicken|beef|vegetable|veggie|turkey|fish|bone|lamb|ham)? ?(?:broth|stock)\b(?! cubes?| powder| pots?)/#
        .ignoresCase(), " soup broth"
    ),
    (#/\btomato sauce\b/#.ignoresCase(), "canned tomato sauce"),
    (#/\b(?:top )?(?=(?:sirloin|rump|flank|skirt|round|ribeye) steaks?\b)/#.ignoresCase(), "raw beef "),
    (
      #/\b(?:dried|dry|uncooked) (?=(?:black|kidney|pinto|navy|white|cannellini|haricot|butter|lima)? ?beans\b)/#.ignoresCase(),
      "mature seeds raw "
    ),
    (#/\bloins? (?:of )?(?=cod|haddock)|\b(?:loins?|fillets?) (?=of (?:cod|haddock|salmon))/#.ignoresCase(), ""),
    (#/\b(?:cod|haddock|pollock) (?:loins?|fillets?)\b/#.ignoresCase(), "raw cod"),
    (#/\b(?:crushed |hot )?(?:red pepper|chil+[iy]) flakes\b/#.ignoresCase(), "red or cayenne pepper"),
    (#/\bbaking (?=powder|soda)/#.ignoresCase(), "leavening agents baking "),
    (#/\b(?:(?:smoked|sweet|hot|hungarian|ground) )?paprika\b/#.ignoresCase(), "spices paprika"),
    (#/\bwhole (?:roasting )?chicken\b/#.ignoresCase(), "chicken meat and skin raw"),
    (#/\bgaram masala\b/#.ignoresCase(), "curry powder"),
    (#/\bskim-milk (?=mozzarella|ricotta)/#.ignoresCase(), "part-skim "),
    (#/\brice wine vinegar\b/#.ignoresCase(), "rice vinegar"),
    (#/\bfull[- ]fat (?=coconut)/#.ignoresCase(), ""),
    (#/\b(?:leaf spinach|spinach leaves|spinach leaf)\b/#.ignoresCase(), "spinach"),
    (#/\bfresh (?=spinach|parsley|basil|cilantro|coriander|mint|dill|thyme|rosemary|oregano)/#.ignoresCase(), "raw "),
    (#/\b(?:vegetable|veg|rapeseed|canola|sunflower|peanut|corn|groundnut) oil\b/#.ignoresCase(), "vegetable oil"),
    (#/\b(?:plain|all[- ]purpose|strong white|bread|self[- ]raising|self[- ]rising) flour\b/#.ignoresCase(), "white flour"),
    (#/\b(?:caster|castor|granulated|white|superfine) sugar\b/#.ignoresCase(), "sugar"),
    (#/\b(?:frozen )?chopped (?=spinach)/#.ignoresCase(), "frozen "),
    (#/\bwhite-?meat chicken\b/#.ignoresCase(), "chicken breast"),
    (#/\btomato pur[eé]e\b/#.ignoresCase(), "tomato paste"),
  ]

  nonisolated(unsafe) private static let pasta =
    #/\b(?:dried |dry |uncooked )?((?:whole[- ]?wheat|wholemeal|whole[- ]?grain) )?(?:elbow )?(?:penne|rigatoni|fusilli|macaroni|spaghetti|linguine|fettuccine|tagliatelle|orzo|farfalle|bow[- ]?ties?|ziti|rotini|cavatappi|orecchiette|pasta shells|pasta shapes|shell pasta|pasta|noodles)\b(?: pasta| noodles)?/#
    .ignoresCase()
  nonisolated(unsafe) private static let lasagna = #/\b(?:lasagn[ae] (?:noodles?|sheets?)|sheets? (?:of )?lasagn[ae])\b/#.ignoresCase()
  nonisolated(unsafe) private static let rice =
    #/\b(?:long[- ]grain|short[- ]grain|medium[- ]grain|basmati|jasmine|arborio|risotto|sushi|white|brown|wild)?\s*(?:long[- ]grain |short[- ]grain )?(?:brown )?rice\b(?! (?:vinegar|wine|flour|noodles?|paper|milk|cakes?|bran|krispies|cereal|syrup))/#
    .ignoresCase()
  nonisolated(unsafe) private static let ready =
    #/\b(?:cooked|boiled|steamed|leftover|fresh|microwave|pouch|ready|instant|ramen|glass|rice noodles?|sauce|salad|soup|canned|tin|can)\b/#
    .ignoresCase()
  nonisolated(unsafe) private static let pulses = #/\b((?:red|green|brown|puy|split|yellow|french) )?(?:split )?(lentils?|split peas)\b/#
    .ignoresCase()
  nonisolated(unsafe) private static let grains =
    #/\b(quinoa|couscous|bulgur(?: wheat)?|pearl barley|barley|millet|buckwheat|polenta|cornmeal)\b/#.ignoresCase()

  /// Meat and fish that are raw unless a line says something else.
  nonisolated(unsafe) private static let fresh =
    #/\b(?:salmon|trout|haddock|halibut|tilapia|sea bass|tuna steaks?|pork (?:tenderloins?|chops?|loins?|shoulder|belly)|chicken (?:breasts?|thighs?|legs?|wings?|drumsticks?)|turkey breasts?|(?:ground|minced) (?:beef|pork|turkey|chicken|lamb)|(?:beef|pork|turkey|chicken|lamb) mince|lamb (?:chops?|shoulder|leg|shanks?)|beef (?:chuck|brisket|short ribs)|duck breasts?|shrimps?|prawns|scallops|squid|mussels)\b/#
    .ignoresCase()
  nonisolated(unsafe) private static let prepared =
    #/\b(?:cooked|roast(?:ed)?|smoked|canned|tinned|can|tin|grilled|fried|boiled|raw|breaded|leftover|rotisserie|paste|sauce|stock|broth|soup|dried)\b/#
    .ignoresCase()
  nonisolated(unsafe) private static let bacon =
    #/\b(?:(?:streaky|back|smoked|unsmoked|thick-cut|uncooked|raw) )*(?:bacon lardons|bacon|lardons|pancetta)\b/#.ignoresCase()
  /// A can without a weight: about 410 g of vegetables and pulses, 145 g of fish.
  nonisolated(unsafe) private static let plainCan =
    #/^([\d./ ½¼¾]+|an? |one )\s*(?:large |small |x )?(?:cans?|tins?) (?:of )?(?!\d)((?:\w+[ -]){0,3}?(?:tomatoes|beans|chickpeas|corn|sweetcorn|lentils|peas|pineapple|peaches|tuna|salmon|sardines))\b(.*)/#
    .ignoresCase()

  /// Returns a line as the foods in it are bought.
  static func asBought(_ food: String) -> String {
    if let can = food.wholeMatch(of: plainCan) {
      let grams = can.2.contains(#/tuna|salmon|sardines/#.ignoresCase()) ? 145 : 410
      let count = can.1.lowercased().trimmingCharacters(in: .whitespaces)
      return "\(["a", "an", "one"].contains(count) ? "1" : count) x \(grams) g canned \(can.2)\(can.3)"
    }
    if food.contains(bacon), !food.lowercased().contains("turkey"), !food.lowercased().contains("cooked bacon") {
      return food.replacing(bacon, with: "pork cured bacon unprepared")
    }
    if let match = food.firstMatch(of: fresh), !food.contains(prepared) { return food.replacing(fresh, with: "raw \(match.output)") }
    return dry(food)
  }

  /// Returns a line in which pasta, rice, grains and pulses are dry, unless it says that they are cooked.
  private static func dry(_ food: String) -> String {
    if food.contains(lasagna) {
      // A sheet weighs about 19 g: three are 2 ounces.
      let sheets = food.prefixMatch(of: #/\d+(?= )/#).flatMap { Double($0.output) }
      let isWeighed = food.prefixMatch(of: weighed) != nil
      if let sheets, !isWeighed { return "\(Int(sheets * 19)) g dry pasta" }
      return food.replacing(lasagna, with: "dry pasta")
    }
    guard !food.contains(ready) else { return food }
    if let match = food.firstMatch(of: pasta) {
      let name = match.output.0.lowercased()
      if name.contains("noodles"), food.lowercased().contains("egg") {
        return food.replacing(#/egg noodles/#.ignoresCase(), with: "dry egg noodles")
      }
      return food.replacing(pasta, with: match.output.1 == nil ? "dry pasta" : "dry whole-wheat pasta")
    }
    if food.contains(rice) {
      let isBrown = food.lowercased().contains("brown")
      return food.replacing(rice, with: isBrown ? " uncooked brown rice" : " uncooked rice")
    }
    if let match = food.firstMatch(of: pulses) { return food.replacing(pulses, with: "raw \(match.output.1 ?? "")\(match.output.2)") }
    if let match = food.firstMatch(of: grains), !food.lowercased().contains("dry") {
      return food.replacing(grains, with: "dry \(match.output.1)")
    }
    return food
  }
}
