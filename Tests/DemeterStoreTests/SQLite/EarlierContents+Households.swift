extension EarlierContents {
  /// The contents of the accounts at each version of their schema, as SQL. A new migration needs a line here.
  static let households: [String: String] = [
    "1 people, sessions, tokens, links": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2);
    INSERT INTO session SELECT randomblob(32), id, 1, 2 FROM person;
    INSERT INTO token SELECT randomblob(32), id, 'diary:read', 1 FROM person;
    INSERT INTO sign_in_link SELECT randomblob(32), id, 1 FROM person;
    """,
    "2 preferences of the calendar": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0);
    """,
    "3 settings of the server": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0);
    INSERT INTO setting VALUES ('foodService', '{}');
    """,
    "4 preferences of steps": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO setting VALUES ('foodService', '{}');
    """,
    "5 devices and departures": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO session SELECT randomblob(32), id, 1, 2, 'Safari on iPhone', 1 FROM person;
    INSERT INTO token SELECT randomblob(32), id, 'diary:read', 1, NULL FROM person;
    INSERT INTO departure VALUES ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1);
    """,
    "6 whose diary was made": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO diary SELECT id FROM person WHERE name = 'Ada';
    """,
    "7 what tokens are for": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO token SELECT randomblob(32), id, 'diary:read', 1, NULL, 'Scale' FROM person;
    """,
    "8 how long tokens work": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO token SELECT randomblob(32), id, 'diary:read', 1, NULL, 'Scale', 2 FROM person;
    """,
    "9 invitations": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1);
    INSERT INTO invitation VALUES (randomblob(32), 1);
    """,
    "10 announced removals": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01');
    """,
    "11 weight, body and water": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000);
    """,
    "12 own foods": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000);
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "13 languages of food": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "14 language and energy of screens": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "15 nutrients of the day": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "16 what is measured": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:',
        'bodyFat' || char(10) || 'own:kg:Grip');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "18 eating window": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:',
        'bodyFat' || char(10) || 'own:kg:Grip', '18:00-02:00');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "19 meals": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:',
        'bodyFat' || char(10) || 'own:kg:Grip', '18:00-02:00', '06:00 Brunch' || char(10) || '18:00 Supper');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "20 day starts": """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:',
        'bodyFat' || char(10) || 'own:kg:Grip', '18:00-02:00', '06:00 Brunch' || char(10) || '18:00 Supper',
        '2026-03-02 4');
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """,
    "21 reminders": people(),
    "22 passkeys": people() + passkeys,
    "23 second factors": people() + passkeys + factors,
    "24 identities": people() + passkeys + factors + identities,
    "25 shared diaries": people() + waysIn,
    "26 body of nutrients": people(", NULL", ", 50") + waysIn,
    "27 own nutrients": people(", NULL, NULL", ", 50, 'g:3000000000::Creatine' || char(10) || 'IU:::Nattokinase: raw'") + waysIn,
    "28 shorter nutrients": people(", NULL, NULL", ", 50, 'g:3000000000::Creatine' || char(10) || 'IU:::Nattokinase: raw'") + waysIn
      + "UPDATE own_food SET content = json_set(content, '$.figures.nutrients', 'AOM1gx73swNn7wlc');",
  ]

  private static let passkeys = """

    INSERT INTO passkey VALUES
      (x'0102', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Phone', 'demeter.example', -7, x'04', 3, 1, NULL);
    INSERT INTO used_challenge VALUES (zeroblob(32), 1);
    INSERT INTO session VALUES (zeroblob(32), '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1, 2, NULL, NULL, 'passkey');
    """
  private static let factors = """

    INSERT INTO second_factor SELECT id, zeroblob(20), 1, 2, 3 FROM person WHERE name = 'Ben';
    INSERT INTO recovery_code SELECT zeroblob(32), id FROM person WHERE name = 'Ben';
    INSERT INTO pending_sign_in SELECT zeroblob(32), id, 1, 0 FROM person WHERE name = 'Ben';
    """
  private static let identities = """

    INSERT INTO provider_identity VALUES
      ('6ba7b813-9dad-11d1-80b4-00c04fd430c8', '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://auth.example', 'ben', 'Ben', 1, NULL);
    INSERT INTO provider_attempt VALUES (x'00', 1);
    """
  private static let shares = """

    INSERT INTO diary_share VALUES
      ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 1, '2099-01-01', 1, 2);
    INSERT INTO diary_access VALUES
      ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '6ba7b811-9dad-11d1-80b4-00c04fd430c8', '2026-03-01', 'day');
    """
  private static var waysIn: String { passkeys + factors + identities + shares }

  /// The people since version 21, with what later columns of each have.
  private static func people(_ ada: String = "", _ ben: String = "") -> String {
    """
    INSERT INTO person VALUES
      (1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 'ada', 'scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA==$AA==', 'Europe/Berlin', 'de-DE',
        'pro', 1, 1, 'saturday', 1, 'mi', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL\(ada)),
      (2, '6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'America/New_York', 'en-US', 'free', 0, 2, NULL, 0, NULL, 1, '2099-01-01',
        'st', 'female', 170, 1980, 65000, 1, 300, 2000, 'de,en', 'fr', 'kJ',
        '1089,1079', 'us', 'breastfeeding', '1089:18000000:',
        'bodyFat' || char(10) || 'own:kg:Grip', '18:00-02:00', '06:00 Brunch' || char(10) || '18:00 Supper',
        '2026-03-02 4', 'nothingLogged 20:00' || char(10) || 'several'\(ben));
    INSERT INTO own_food VALUES
      ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 1, 1, 0, 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ada', 1,
        '{"figures":{"name":"Soup","energy":60000,"quantity":1000,"source":"manual"},"codes":["96385074"],"basis":"100g","portions":[]}');
    """
  }
}
