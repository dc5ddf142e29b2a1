import GRDB

@testable import DemeterStore

/// What files of earlier versions contain.
enum EarlierContents {
  /// The contents of a file at each version of its schema, as SQL. A new migration needs a line here.
  static let diaries: [String: String] = [
    "1 entries, totals, goals, changes": """
    INSERT INTO entry (id, version, day, logged_at, time_zone, name, brand, energy, protein, carbohydrates, fat, quantity, serving_size,
      serving_unit, source, food_key, created_at, updated_at, deleted_at) VALUES
      ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 2, '2026-03-01', 1772352000000, 'Europe/Berlin', 'Porridge', 'Mühle', 320500, 11200, NULL,
        6100, 1500, '1/2', 'cup', 'voice', 'porridge' || char(31) || 'mühle' || char(31) || '1/2' || char(31) || 'cup',
        1772352000000, 1772355600000, NULL),
      ('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 1, '2026-03-02', 1772438400000, 'Asia/Kathmandu', 'Tea', NULL, 0, NULL, NULL,
        NULL, 1000, NULL, NULL, 'manual', 'tea' || char(31) || char(31) || char(31), 1772438400000, 1772438400000, NULL);
    INSERT INTO revision SELECT id, 1, 'added', json_object('id', id, 'version', 1, 'day', day, 'logged_at', logged_at,
      'time_zone', time_zone, 'name', name, 'energy', energy, 'quantity', quantity, 'source', source, 'food_key', food_key,
      'created_at', created_at, 'updated_at', created_at) FROM entry;
    INSERT INTO revision SELECT id, 2, 'edited', json_object('id', id, 'version', 2, 'day', day, 'logged_at', logged_at,
      'time_zone', time_zone, 'name', name, 'brand', brand, 'energy', energy, 'protein', protein, 'fat', fat, 'quantity', quantity,
      'serving_size', serving_size, 'serving_unit', serving_unit, 'source', source, 'food_key', food_key,
      'created_at', created_at, 'updated_at', updated_at) FROM entry WHERE version = 2;
    INSERT INTO daily_total VALUES ('2026-03-01', 1, 320500, 11200, 1, 0, 0, 6100, 1), ('2026-03-02', 1, 0, 0, 0, 0, 0, 0, 0);
    INSERT INTO logged_food SELECT food_key, id, 1, logged_at FROM entry;
    INSERT INTO goal (effective_from, energy, protein, goal_type, steps, saved_at)
      VALUES ('2026-02-01', 1800000, 120000, 'deficit', 8000, 1);
    INSERT INTO celebration VALUES ('2026-03-01', 1);
    INSERT INTO change (kind, day, other_day) VALUES ('added', '2026-03-01', NULL), ('edited', '2026-03-01', '2026-02-28');
    """,
    "2 search": """
    INSERT INTO food_text (food_key, words)
      SELECT food_key, CASE name WHEN 'Porridge' THEN 'porridge muhle' ELSE 'tea' END FROM entry;
    """,
    "3 kept meals": """
    INSERT INTO kept_meal (id, name, items, kept_at, let_go_at) VALUES ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Breakfast', '[{"name":"Tea","energy":2000,"quantity":1000,
      "source":"manual"}]', 1, NULL), ('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'Let go', '[{"name":"Gin","energy":9000,"quantity":1000,
      "source":"manual"}]', 1, 2);
    """,
    "4 activity": """
    INSERT INTO activity_value VALUES ('2026-03-01', 'steps', 'hand', 7000000, 1, 1), ('2026-03-01', 'burnedEnergy', 'push', 2000000, 1, 1);
    INSERT INTO daily_summary VALUES
      ('2026-03-01', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 2000000, 320500, 0, 1679500, 1, 0, 'green', 1, 1),
      ('2026-03-02', '6ba7b811-9dad-11d1-80b4-00c04fd430c8', NULL, 0, 0, NULL, NULL, 0, 'gray', 1, 1);
    """,
    "5 what came with a batch": """
    INSERT INTO batch VALUES ('6ba7b812-9dad-11d1-80b4-00c04fd430c8', 'Cronometer', 1, NULL);
    INSERT INTO batch_goal SELECT number, batch.id FROM goal, batch;
    INSERT INTO batch_activity SELECT day, metric, v.origin, amount, batch.id FROM activity_value AS v, batch WHERE v.origin = 'push';
    INSERT INTO batch_kept_meal SELECT kept_meal.id, batch.id FROM kept_meal, batch WHERE let_go_at IS NULL;
    """,
    "6 what changed since": """
    UPDATE change SET entry_id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    """,
    "7 what was chosen for words": """
    UPDATE kept_meal SET chosen_food = 'usda:171265';
    """,
    "8 what was undone": """
    UPDATE kept_meal SET is_undone = 1 WHERE let_go_at IS NOT NULL;
    """,
    "9 days that are complete": """
    INSERT INTO day_mark VALUES ('2026-02-28', 0, 1, '6ba7b812-9dad-11d1-80b4-00c04fd430c8');
    """,
    "10 measurements": """
    INSERT INTO measurement VALUES
      ('6ba7b813-9dad-11d1-80b4-00c04fd430c8', 1, 0, 'weight', 719000, '2026-03-01', 1772352000000, 'Europe/Berlin', 'manual', 1, 0, NULL),
      ('6ba7b813-9dad-11d1-80b4-00c04fd430c8', 2, 1, 'weight', 71900, '2026-03-01', 1772352000000, 'Europe/Berlin', 'manual', 2, 0, NULL),
      ('6ba7b814-9dad-11d1-80b4-00c04fd430c8', 1, 1, 'water', 250000, '2026-03-01', 1772352000000, 'Europe/Berlin', 'imported', 1, 0,
        '6ba7b812-9dad-11d1-80b4-00c04fd430c8');
    """,
    "11 goals that follow a pace": """
    UPDATE goal SET pace = -500;
    """,
    "12 more nutrients": """
    UPDATE entry SET nutrients = iif(name = 'Porridge', '1079:3200000000,1093:39000000', NULL);
    UPDATE revision SET content = json_set(content, '$.nutrients', '1079:3200000000,1093:39000000') WHERE version = 2;
    """,
    "13 entries that an import changed": """
    INSERT INTO batch_replaced SELECT entry_id, 1, batch_id FROM batch_entry;
    """,
    "14 own foods of entries": """
    UPDATE entry SET own_food = iif(name = 'Porridge', '6ba7b815-9dad-11d1-80b4-00c04fd430c8', NULL);
    UPDATE revision SET content = json_set(content, '$.own_food', '6ba7b815-9dad-11d1-80b4-00c04fd430c8') WHERE version = 2;
    """,
    "15 goals by weekday": """
    UPDATE goal SET macros = 'perKilogram protein=1.6 kilograms=75', weekdays = 'saturday calories=2300;sunday protein=2',
      has_weekly_budget = 1;
    """,
    "16 exercise": """
    INSERT INTO exercise VALUES
      ('6ba7b816-9dad-11d1-80b4-00c04fd430c8', 1, 0, 'Running', '12145', 20, NULL, 226100, 'met:2024:10500:71400', '2026-03-01', 1772352000000,
        'Europe/Berlin', 'hand', 1, 0, NULL),
      ('6ba7b816-9dad-11d1-80b4-00c04fd430c8', 2, 1, 'Running', '12145', 30, 5200, 339150, 'met:2024:10500:71400', '2026-03-01', 1772352000000,
        'Europe/Berlin', 'hand', 2, 0, NULL),
      ('6ba7b817-9dad-11d1-80b4-00c04fd430c8', 1, 1, 'Walk', NULL, NULL, NULL, 90000, 'device', '2026-03-02', 1772438400000,
        'Asia/Kathmandu', 'health', 1, 0, '6ba7b812-9dad-11d1-80b4-00c04fd430c8');
    UPDATE goal SET exercise = '50';
    """,
    "17 notes": """
    UPDATE entry SET note = iif(name = 'Porridge', 'Zu heiß', NULL), note_words = iif(name = 'Porridge', 'zu heiss', NULL);
    UPDATE revision SET content = json_set(content, '$.note', 'Zu heiß') WHERE version = 2;
    INSERT INTO day_note VALUES ('2026-03-01', 'Regen', 'regen', 1, '6ba7b812-9dad-11d1-80b4-00c04fd430c8');
    """,
    "18 day starts": """
    INSERT INTO day_start VALUES ('2026-03-02', 4);
    """,
    "19 planned entries": """
    INSERT INTO planned_entry VALUES
      ('6ba7b818-9dad-11d1-80b4-00c04fd430c8', '2026-03-03', 1145, '{"name":"Soup","energy":320000,"quantity":1000,"source":"manual"}', 1, NULL,
        NULL, '6ba7b812-9dad-11d1-80b4-00c04fd430c8'),
      ('6ba7b819-9dad-11d1-80b4-00c04fd430c8', '2026-03-01', 480, '{"name":"Tea","energy":0,"quantity":1000,"source":"manual"}', 1, 2, NULL, NULL),
      ('6ba7b81a-9dad-11d1-80b4-00c04fd430c8', '2026-03-01', 480, '{"name":"Porridge","energy":0,"quantity":1000,"source":"manual"}', 1, NULL,
        (SELECT id FROM entry WHERE name = 'Porridge' LIMIT 1), NULL);
    """,
    "20 health records": """
    INSERT INTO health_record VALUES ('6ba7b8179dad11d180b400c04fd430c8', '6ba7b817-9dad-11d1-80b4-00c04fd430c8', 1, 0);
    """,
  ]

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

  /// Returns the contents of a file of a version: those of all earlier versions, and its own.
  static func contents(of version: String) -> String {
    let versions = DatabaseMigrator.diary.migrations
    return (versions.prefix { $0 != version } + [version]).compactMap { diaries[$0] }.joined(separator: "\n")
  }
}
