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
    "21 logged by": """
    UPDATE entry SET logged_by = iif(name = 'Porridge', 'Ben', NULL);
    UPDATE revision SET content = json_set(content, '$.logged_by', 'Ben') WHERE version = 2;
    """,
    "22 shorter nutrients": """
    UPDATE entry SET nutrients = iif(name = 'Porridge', 'AOM1gx73swNn7wlc', NULL);
    UPDATE revision SET content = json_set(content, '$.nutrients', 'AOM1gx73swNn7wlc') WHERE version = 2;
    """,
  ]

  /// Returns the contents of a file of a version: those of all earlier versions, and its own.
  static func contents(of version: String) -> String {
    let versions = DatabaseMigrator.diary.migrations
    return (versions.prefix { $0 != version } + [version]).compactMap { diaries[$0] }.joined(separator: "\n")
  }
}
