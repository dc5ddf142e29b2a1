extension WordLists {
  /// Words with another meaning than their ending suggests: units, spellings, synonyms, and negations. Each line has the meaning, then the
  /// words.
  static let meanings: [String: String] = {
    var meanings: [String: String] = [:]
    for line in meant.split(separator: "\n") {
      let sides = line.split(separator: ":")
      for word in sides[1].split(separator: " ") { meanings[String(word)] = String(sides[0]) }
    }
    for word in set(itself) { meanings[word] = word }
    return meanings
  }()

  private static let meant = """
    -alcohol:nonalcoholic
    avocado:avacado avo avocados avacados
    broccoli:brocoli brocolli broccolli
    caesar:ceaser cesar caeser ceasar
    cappuccino:cappucino capuccino cappuchino capucino
    chees:chese cheeze
    cheddar:chedder
    chocolat:choclate choccy choc chocolatey
    croissant:crossaint croisant crossant
    lasagna:lasagne lasange lasagnia
    sandwich:sandwhich sandwitch sarnie sanger
    scrambl:scrambeld
    spaghetti:spagetti spagheti spag
    strawberri:strawbery strawberrys
    raspberri:rasberry rasberries
    -bleach:unbleached
    piec:peice peices pcs pc
    -bone:boneless deboned
    -bread:unbreaded
    -caffein:caffeinefree decaf decaffeinated
    -carbonat:noncarbonated
    -coat:uncoated
    -cream:uncreamed
    -crust:crustless
    -dairy:dairyless nondairy
    -drain:undrained
    -egg:eggless
    -enrich:unenriched
    -fat:nonfat
    -flavor:unflavored
    -flour:flourless
    -fortifi:unfortified
    -frost:unfrosted uniced
    -heat:unheated
    -hydrogenat:nonhydrogenated
    -meat:meat-free meatless
    -prep:unprepared
    -roast:unroasted
    -salt:unsalted
    -seed:seedless
    -shell:shelled
    -skin:peeled skinless
    -sugar:sugarless
    -sulfur:unsulfured
    -sweet:unsweetened
    -toast:untoasted
    babi:baby's infant
    batter:battered
    bbq:barbecue barbecued barbeque barbequed
    bread-coat:breaded breading
    broil:grilled
    caffein:caffeine
    calf:calves
    calorie:cal kcal
    can:tinned
    chickpea:garbanzo
    chili:chile chilli
    cola:coke
    color:colour
    cook:cooked
    cream:creme
    cup:cupful
    dehydrat:dehydrated
    dia:diameter
    diet:slimline
    cl:centiliter centilitre
    dl:deciliter decilitre
    doughnut:donut
    dri:dried dry
    eggplant:aubergine
    fillet:filet
    flavor:flavour flavoured
    frankfurter:frank hotdog wiener
    fri:fry
    frost:frosted frosting icing
    g:gm gms gr gram gramm gramms grm grms gramme
    green-onion:scallion
    ground:minced
    half:halves
    homemad:home-style homestyle
    ice:iced
    inch:inches
    ketchup:catsup
    kg:kilogram kilo kilogramme
    knif:knives
    l:liter litre
    larg:big lrg lge
    medium:med
    lb:lbs pound
    leaf:leaves
    loaf:loaves
    low fat:lowfat
    mayonnais:mayo
    miniatur:mini
    mg:milligram milligramme
    ml:cc milliliter millilitre mls mil mils
    omelet:omelette
    oz:ounce ozs
    packag:pack packaged pkg
    pepper:capsicum
    pickl:pickled pickles
    potato:potatos
    puree:pureed purée
    reduc fat:reducedfat
    restaurant:diner eatery
    season:seasoning
    shrimp:prawn
    serving:helping
    plat:plateful
    bowl:bowlful
    shell:unshelled
    skim:skimmed
    skin:peel peels unpeeled
    small:little smallsized sml tiny
    stew:stewed
    substitut:alternative
    tsp:drizzle squirt
    tbsp:glug dollop knob spoon spoonful tablespoon tablespoonful tbs
    tomato:tomatos
    tsp:teaspoon teaspoonful
    raw:uncooked
    recip:batch
    vegetabl:veg veggie
    whip:whipped
    whol:entire
    wholewheat:wholemeal
    without:devoid except excluding lacking minus omitting sans unaccompanied
    wolf:wolves
    yogurt:yoghurt
    zucchini:courgette
    """

  /// Words whose ending must not be removed.
  private static let itself = """
    bake drizzle brownie calorie caucasian chili cookie dressing fries packet pop pudding puree removed semisweet serving smoothie soda sodium \
    stuffing topping tortellini
    """
}
