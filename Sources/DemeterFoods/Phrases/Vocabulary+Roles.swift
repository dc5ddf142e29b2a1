extension Vocabulary {
  static let roles: [(WordRoles, String)] = [
    (.and, "and n 'n' plus und et"), (.with, "with w w/"), (.then, "then also afterwards"),
    (
      .leading,
      """
      i we had have ate eaten eating having drank drinking drunk just please log logged add added track record enter put so um umm uh uhm er \
      erm hmm ok okay hey hi hello well alright today tonight yesterday now about around approximately approx roughly maybe probably perhaps \
      nearly almost only exactly like of for my our the it it's its was were is are that there got grabbed took made finished consumed snacked \
      been me and then also later first finally next followed by along together as from
      """
    ),
    (
      .trailing,
      """
      today tonight yesterday please too also now for of with and then the thanks thank you later at a an on in or so each apiece total \
      altogether again to by about around approx approximately roughly only maybe und et made topped served filled
      """
    ),
    (.preposition, "on in from without per at over or under by into like à inside no not"),
    (.pronoun, "i we i've ive i'm im we've i'd"),
    (
      .verb,
      """
      had have ate eaten eating having drank drinking drunk just also then consumed finished got grabbed made took snacked been started went \
      ordered did drink eat
      """
    ),
    (.dayPart, "morning afternoon evening night noon midday midnight day week"),
    (
      .modifier,
      """
      heaped heaping level levelled rounded scant generous thick thin thickly thinly cut sliced full big huge tiny whole good nice normal \
      regular standard fluid packed round
      """
    ),
    (.each, "each apiece"), (.times, "x ×"), (.determiner, "of the my our his her their this that these those some worth more"),
    (.vague, "little bit lot tad touch"), (.percent, "% percent pct inch inches cm"),
    (
      .filling,
      """
      ham cheese bacon egg eggs turkey chicken tuna beef steak salad lettuce tomato tomatoes avocado mayo mayonnaise sweetcorn corn cucumber \
      onion onions pickle pickles mushroom mushrooms kidney ale leek spinach feta sausage salmon butter jam jelly honey brie cranberry hummus \
      hummous swiss cheddar mozzarella pesto pepperoni marmite stuffing mustard cress pastrami salami bean beans rice banana pork apple
      """
    ),
    (
      .carrier,
      """
      sandwich sandwiches sandwhich toastie toasties wrap wraps bagel bagels muffin muffins roll rolls panini paninis burrito burritos biscuit \
      croissant croissants pie pies quiche omelette omelettes omelet omelets sub subs bap baps butty butties baguette baguettes melt pizza \
      pizzas pasty pasties taco tacos quesadilla quesadillas mcmuffin mcmuffins crepe crepes soup
      """
    ),
    (
      .container,
      "can cans bottle bottles bag bags glass glasses pack packs packet packets carton cartons tin tins box boxes tub tubs pot pots pouch cup cups mug slice slices"
    ),
    (
      .abbreviation, "oz ozs fl lb lbs tbsp tbsps tbs tsp tsps g gr kg ml l pc pcs approx dr mr mrs st no pkg pkt med lg kcal cal qt pt c t"
    ),
    (.preparation, Preparations.all),
  ]
}
