import DemeterCore

/// Other common meanings of a plain word: milk is whole milk, but may be skimmed.
enum FoodKinds {
  /// The numbers of other foods that words may mean, by the stems of the words.
  static let others: [Set<String>: [Int]] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").map { line in
      let sides = line.split(separator: ":")
      let numbers = sides[1].split(separator: ";").compactMap { name in
        FoodIndex.shipped.numbers[FoodID(source: .starter, key: FoodIndex.key(String(name)))].map { Int($0) }
      }
      return (Set(FoodWord.words(of: String(sides[0])).map(\.term)), numbers)
    })

  /// Plain words, and our everyday foods that they may also mean, the likeliest first.
  static let table: String = """
    milk: semi-skimmed milk; skimmed milk; oat milk
    rice: brown rice, cooked; fried rice; white rice, raw
    white rice: white rice, raw
    brown rice: brown rice, raw
    bread: whole-wheat bread; rye bread; baguette
    toast: whole-wheat toast
    roll: whole-wheat roll
    yogurt: low-fat yogurt; greek yogurt; fruit yogurt
    greek yogurt: fat-free greek yogurt; low-fat greek yogurt
    cheese: mozzarella; cream cheese; cottage cheese
    cottage cheese: low-fat cottage cheese
    cream cheese: light cream cheese
    mayonnaise: light mayonnaise
    butter: light margarine
    egg: fried egg; scrambled eggs
    chicken: chicken thigh, roasted; fried chicken; chicken breast, raw
    chicken breast: chicken breast, raw; chicken breast with skin; fried chicken
    turkey: turkey slices; ground turkey, cooked
    beef: ground beef, cooked; roast beef; steak
    ground beef: lean ground beef, cooked; ground beef, raw
    pork: pork chop; roast pork; pulled pork
    ham: lean ham; prosciutto
    bacon: turkey bacon; canadian bacon
    sausage: bratwurst; italian sausage; vegetarian sausage
    fish: salmon, cooked; cod, cooked; fish fingers
    salmon: smoked salmon; salmon, raw
    tuna: tuna in oil; tuna steak
    potato: baked potato; french fries; mashed potatoes
    pasta: spaghetti bolognese; whole-wheat pasta, cooked; pasta, dry
    spaghetti: spaghetti bolognese; spaghetti with tomato sauce; pasta, dry
    noodles: rice noodles, cooked; ramen; instant noodles, dry
    couscous: couscous, dry
    quinoa: quinoa, raw
    lentils: lentils, raw
    beans: baked beans; kidney beans, canned; green beans, cooked
    oatmeal: porridge with milk; rolled oats
    porridge: porridge with milk; rolled oats
    oats: oatmeal; porridge with milk
    cereal: corn flakes; muesli; granola
    soup: chicken noodle soup; tomato soup; vegetable soup
    salad: green salad; caesar salad; greek salad
    sandwich: ham sandwich; grilled cheese; tuna sandwich
    wrap: chicken wrap; falafel wrap
    pizza: pepperoni pizza; thin-crust pizza; frozen pizza
    burger: cheeseburger; veggie burger; chicken burger
    hamburger: cheeseburger; double cheeseburger
    curry: thai green curry; chicken tikka masala; dal
    burrito: chicken burrito; bean burrito
    taco: soft taco; chicken taco
    dumplings: gnocchi; pierogi
    nuts: almonds; walnuts; cashews
    chips: tortilla chips; french fries; baked crisps
    crisps: tortilla chips; baked crisps
    popcorn: buttered popcorn; caramel popcorn
    chocolate: dark chocolate; white chocolate; hot chocolate
    ice cream: light ice cream; chocolate ice cream; sorbet
    cake: chocolate cake; cheesecake; sponge cake
    pie: apple pie; pumpkin pie; pecan pie
    cookie: oreo; oatmeal cookie; butter cookie
    donut: chocolate donut; jam donut
    pudding: chocolate pudding; rice pudding; vanilla pudding
    coffee: coffee with milk; latte; cappuccino
    latte: skinny latte; oat milk latte
    tea: tea with milk; iced tea
    juice: orange juice; apple juice; tomato juice
    smoothie: green smoothie; banana smoothie
    cola: diet cola
    soda: cola; diet cola; lemon-lime soda
    beer: light beer; strong beer; alcohol-free beer
    wine: white wine; red wine; sparkling wine
    """
}
