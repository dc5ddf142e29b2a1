/// Finding a food: what words mean, and what an online service knows.
///
/// This target owns phrases and the provider's protocol. Never knows SQL, HTTP routes or pages.
enum DemeterFoods {}
