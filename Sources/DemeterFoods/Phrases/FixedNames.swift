/// Names that hold together though they have a number, a unit or a joining word in them.
enum FixedNames {
  static let all: [String] =
    pairs.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }

  private static let pairs = """
    mac and cheese; macaroni and cheese; fish and chips; peanut butter and jelly; peanut butter and jam; peanut butter and banana sandwich; \
    pb and j; salt and vinegar; salt and pepper; rice and beans; beans and rice; rice and peas; bread and butter pickles; \
    bread and butter pudding; half and half; sweet and sour; hot and sour; black and white cookie; black and white pudding; ham and cheese; \
    bacon and eggs sandwich; cookies and cream; gin and tonic; surf and turf; sour cream and onion; sour cream and chive; \
    cheese and onion; biscuits and gravy; pork and beans; franks and beans; chicken and waffles; \
    spaghetti and meatballs; bangers and mash; sausage and mash; steak and kidney; steak and ale; rum and coke; vodka and tonic; \
    vodka and soda; vodka and coke; whiskey and coke; whisky and coke; jack and coke; whiskey and soda; scotch and soda; shrimp and grits; \
    sage and onion; strawberries and cream; peaches and cream; oil and vinegar; lemon and lime; corned beef and cabbage; bubble and squeak; \
    pie and mash; liver and onions; ben and jerry's; ben and jerrys; marks and spencer; fruit and nut; fruit and fibre; oats and honey; \
    honey and oats; honey and mustard; honey bunches of oats; arm and hammer; black and tan; cottage cheese and fruit cup; nuts and seeds bar; \
    beans on toast; cream of tartar; cream of wheat; cream of mushroom soup; cream of tomato soup; cream of chicken soup; chicken and rice soup; \
    mike and ike; dolce and gusto; pork and leek sausage; egg and soldiers; \
    coffee and walnut cake; chocolate and hazelnut spread; garlic and herb; garlic and coriander naan; \
    onion and garlic dip; cheese and chive; prawn and mayo sandwich; ginger and lemon; lemon and ginger; apple and cinnamon; \
    ham and pea soup; leek and potato soup; carrot and coriander soup; tomato and basil soup; broccoli and cheddar soup; \
    oil and balsamic; cream and chive; herb and garlic; \
    7 up; seven up; three musketeers; 3 musketeers; five guys; 5 guys; 100 grand bar; 100 grand; five spice; 5 spice; three bean salad; three bean chili; \
    seven layer dip; 7 layer dip; one pot pasta; zero sugar; zero fat; omega 3; omega 6; half pounder; quarter pounder; \
    quarter pounder with cheese; pound cake; cup noodles; cup noodle; cup cake; glass noodles; head cheese; vitamin b 12; \
    chicken with broccoli; beef with broccoli; chili con carne; double double; a la carte; a la mode; a1 sauce; five grain bread; \
    seven grain bread; four cheese pizza; three cheese ravioli; three cheese pizza; quattro formaggi; thousand island dressing; thousand island; \
    1000 island dressing; breakfast burrito; breakfast sandwich; breakfast cereal; breakfast bar; breakfast biscuit; breakfast sausage; \
    breakfast taco; breakfast muffin; breakfast tea; breakfast wrap; lunch meat; dinner roll; snack bar; snack mix; dessert wine; \
    heavy cream; big mac; big tasty; little gem lettuce; little gem; little debbie; big red; little caesars; \
    well done steak; medium rare steak; medium well steak; one a day; just egg; just mayo; \
    i can't believe it's not butter; now and later; now and laters; no bake cookie; drop scone; \
    full english breakfast; english breakfast; continental breakfast; sunday roast dinner; \
    roast dinner; turkey dinner; tv dinner; ploughmans lunch; ploughman's lunch; packed lunch; protein snack; fruit snack; fruit snacks; \
    cookies n cream; mac n cheese; fish n chips; in n out burger; in n out; chick n strips; shake n bake; \
    hot and spicy; sweet and salty; sweet and spicy; salt and lime; cheese and tomato pizza; ham and pineapple pizza; coke and rum; \
    toad in the hole; pigs in a blanket; pig in a blanket; eggs in a basket; egg in a hole; jack in the box; chicken in a biskit; \
    spam and eggs; pork and apple; turkey and stuffing; turkey and ham; cheese and ham; cheese and pickle; egg and cress; \
    egg and cress sandwich; tuna and sweetcorn; chicken and mushroom; chicken and sweetcorn soup; chicken and leek pie; ham and mushroom pizza
    """
}
