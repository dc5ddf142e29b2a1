internal import GRDB

extension DatabaseMigrator {
  /// The schema of a diary file. A migration that was released never changes.
  static var diary: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 entries, totals, goals, changes") { database in
      try database.execute(
        sql: """
          CREATE TABLE entry (
            id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
            version INTEGER NOT NULL CHECK (version >= 1),
            day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
            logged_at INTEGER NOT NULL,
            time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            brand TEXT,
            energy INTEGER NOT NULL CHECK (energy BETWEEN 0 AND 10000000),
            protein INTEGER CHECK (protein BETWEEN 0 AND 1000000),
            carbohydrates INTEGER CHECK (carbohydrates BETWEEN 0 AND 1000000),
            fat INTEGER CHECK (fat BETWEEN 0 AND 1000000),
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            serving_size TEXT,
            serving_unit TEXT,
            source TEXT NOT NULL,
            food_key TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
          ) STRICT;
          CREATE INDEX entry_of_day ON entry (day, logged_at, created_at) WHERE deleted_at IS NULL;
          CREATE INDEX entry_of_food ON entry (food_key, logged_at) WHERE deleted_at IS NULL;

          CREATE TABLE revision (
            entry_id TEXT NOT NULL REFERENCES entry (id),
            version INTEGER NOT NULL CHECK (version >= 1),
            action TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (entry_id, version)
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE daily_total (
            day TEXT PRIMARY KEY NOT NULL,
            entry_count INTEGER NOT NULL CHECK (entry_count > 0),
            energy INTEGER NOT NULL,
            protein INTEGER NOT NULL, protein_stated INTEGER NOT NULL,
            carbohydrates INTEGER NOT NULL, carbohydrates_stated INTEGER NOT NULL,
            fat INTEGER NOT NULL, fat_stated INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE logged_food (
            food_key TEXT PRIMARY KEY NOT NULL,
            entry_id TEXT NOT NULL REFERENCES entry (id),
            uses INTEGER NOT NULL CHECK (uses > 0),
            last_logged_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX food_by_time ON logged_food (last_logged_at);
          CREATE INDEX food_by_uses ON logged_food (uses, last_logged_at);

          CREATE TABLE goal (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            effective_from TEXT NOT NULL CHECK (effective_from IS date(effective_from, '+0 days')),
            energy INTEGER CHECK (energy > 0),
            protein INTEGER CHECK (protein >= 0),
            carbohydrates INTEGER CHECK (carbohydrates >= 0),
            fat INTEGER CHECK (fat >= 0),
            goal_type TEXT,
            steps INTEGER,
            deficit INTEGER,
            saved_at INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX goal_by_day ON goal (effective_from, number);

          CREATE TABLE celebration (
            day TEXT PRIMARY KEY NOT NULL CHECK (day IS date(day, '+0 days')),
            celebrated_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE change (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            day TEXT NOT NULL,
            other_day TEXT
          ) STRICT;
          """)
    }
    migrator.registerMigration("2 search") { database in
      try database.execute(
        sql: """
          CREATE INDEX entry_by_time ON entry (logged_at, id) WHERE deleted_at IS NULL;

          CREATE TABLE food_text (
            number INTEGER PRIMARY KEY,
            food_key TEXT NOT NULL UNIQUE,
            words TEXT NOT NULL
          ) STRICT;
          CREATE VIRTUAL TABLE food_index USING fts5 (words, content='food_text', content_rowid='number', tokenize='ascii', prefix='1 2');
          CREATE VIRTUAL TABLE food_word USING fts5vocab (food_index, row);
          CREATE TRIGGER food_text_is_indexed AFTER INSERT ON food_text BEGIN
            INSERT INTO food_index (rowid, words) VALUES (NEW.number, NEW.words);
          END;
          """)
      // The only migration that calls code of the program, because SQL can't fold words. Words must be folded as in the version that
      // searches them, so the called code may change although the migration may not.
      try FoodTable(database).indexAll()
    }
    migrator.registerMigration("3 kept meals") { database in
      try database.execute(
        sql: """
          CREATE TABLE kept_meal (
            id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            items TEXT NOT NULL CHECK (json_array_length(items) > 0),
            kept_at INTEGER NOT NULL,
            let_go_at INTEGER
          ) STRICT;
          """)
    }
    migrator.registerMigration("4 activity") { try $0.execute(sql: ActivitySchema.tables) }
    migrator.registerMigration("5 what came with a batch") { database in
      try database.execute(
        sql: """
          CREATE TABLE batch_goal (
            goal_number INTEGER PRIMARY KEY REFERENCES goal (number),
            batch_id TEXT NOT NULL REFERENCES batch (id)
          ) STRICT;
          CREATE INDEX goal_of_batch ON batch_goal (batch_id);

          CREATE TABLE batch_activity (
            day TEXT NOT NULL,
            metric TEXT NOT NULL,
            origin TEXT NOT NULL,
            amount INTEGER NOT NULL,
            batch_id TEXT NOT NULL REFERENCES batch (id),
            PRIMARY KEY (day, metric, origin)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX activity_of_batch ON batch_activity (batch_id);

          CREATE TABLE batch_kept_meal (
            id TEXT PRIMARY KEY NOT NULL REFERENCES kept_meal (id),
            batch_id TEXT NOT NULL REFERENCES batch (id)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("6 what changed since") { database in
      try database.execute(
        sql: """
          CREATE TABLE entry_change (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            entry_id TEXT NOT NULL UNIQUE REFERENCES entry (id)
          ) STRICT;
          INSERT INTO entry_change (entry_id) SELECT id FROM entry ORDER BY updated_at, id;
          CREATE TRIGGER entry_is_new AFTER INSERT ON entry BEGIN
            INSERT INTO entry_change (entry_id) VALUES (NEW.id);
          END;
          CREATE TRIGGER entry_is_changed AFTER UPDATE ON entry BEGIN
            DELETE FROM entry_change WHERE entry_id = NEW.id;
            INSERT INTO entry_change (entry_id) VALUES (NEW.id);
          END;
          -- One row: which file the numbers are of.
          CREATE TABLE incarnation (name TEXT NOT NULL) STRICT;
          INSERT INTO incarnation VALUES (lower(hex(randomblob(8))));
          ALTER TABLE change ADD COLUMN entry_id TEXT;
          """)
    }
    migrator.registerMigration("7 what was chosen for words") { database in
      // NULL for a saved food. For a choice, the id of the food; empty if it has only the item's own figures.
      try database.execute(sql: "ALTER TABLE kept_meal ADD COLUMN chosen_food TEXT")
    }
    migrator.registerMigration("8 what was undone") { database in
      // Whether it was deleted because its batch was undone. Until now, both had the same time.
      try database.execute(
        sql: """
          ALTER TABLE entry ADD COLUMN is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1));
          ALTER TABLE kept_meal ADD COLUMN is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1));
          -- No program has to learn of this change.
          DROP TRIGGER entry_is_changed;
          UPDATE entry SET is_undone = 1 WHERE deleted_at =
            (SELECT undone_at FROM batch_entry JOIN batch ON batch.id = batch_id WHERE entry_id = entry.id);
          UPDATE kept_meal SET is_undone = 1 WHERE let_go_at =
            (SELECT undone_at FROM batch_kept_meal AS b JOIN batch ON batch.id = batch_id WHERE b.id = kept_meal.id);
          CREATE TRIGGER entry_is_changed AFTER UPDATE ON entry BEGIN
            DELETE FROM entry_change WHERE entry_id = NEW.id;
            INSERT INTO entry_change (entry_id) VALUES (NEW.id);
          END;
          """)
    }
    migrator.registerMigration("9 days that are complete") { database in
      try database.execute(
        sql: """
          CREATE TABLE day_mark (
            day TEXT PRIMARY KEY NOT NULL CHECK (day IS date(day, '+0 days')),
            is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
            marked_at INTEGER NOT NULL,
            batch_id TEXT REFERENCES batch (id)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX day_mark_of_batch ON day_mark (batch_id) WHERE batch_id IS NOT NULL;
          """)
    }
    migrator.registerMigration("10 measurements") { database in
      try database.execute(
        sql: """
          CREATE TABLE measurement (
            id TEXT NOT NULL CHECK (length(id) = 36),
            version INTEGER NOT NULL CHECK (version >= 1),
            is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
            measured_at INTEGER NOT NULL,
            time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
            source TEXT NOT NULL,
            written_at INTEGER NOT NULL,
            is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
            batch_id TEXT REFERENCES batch (id),
            PRIMARY KEY (id, version)
          ) STRICT, WITHOUT ROWID;
          CREATE UNIQUE INDEX current_measurement ON measurement (id) WHERE is_current = 1;
          CREATE INDEX measurement_of_day ON measurement (day, measured_at) WHERE is_current = 1 AND is_deleted = 0;
          CREATE INDEX measurement_of_batch ON measurement (batch_id) WHERE batch_id IS NOT NULL;
          """)
    }
    migrator.registerMigration("11 goals that follow a pace") { database in
      try database.execute(sql: "ALTER TABLE goal ADD COLUMN pace INTEGER")
    }
    migrator.registerMigration("12 more nutrients") { database in
      // Nutrients by USDA's numbers, with nanograms: `1079:3200000000,1093:39000000`; NULL if none is known.
      try database.execute(sql: "ALTER TABLE entry ADD COLUMN nutrients TEXT CHECK (length(nutrients) BETWEEN 1 AND 2000)")
    }
    migrator.registerMigration("13 entries that an import changed") { database in
      try database.execute(
        sql: """
          CREATE TABLE batch_replaced (
            entry_id TEXT NOT NULL REFERENCES entry (id),
            -- The version of the entry that the batch wrote.
            version INTEGER NOT NULL,
            batch_id TEXT NOT NULL REFERENCES batch (id),
            PRIMARY KEY (entry_id, version)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX replaced_of_batch ON batch_replaced (batch_id);
          """)
    }
    migrator.registerMigration("14 own foods of entries") { database in
      try database.execute(
        sql: """
          -- The own food or recipe that an entry was logged from.
          ALTER TABLE entry ADD COLUMN own_food TEXT CHECK (length(own_food) = 36);
          CREATE INDEX entry_of_own_food ON entry (own_food) WHERE own_food IS NOT NULL;
          """)
    }
    migrator.registerMigration("15 goals by weekday") { database in
      try database.execute(
        sql: """
          -- How macros were chosen if not in grams: `percent protein=30 carbohydrates=40 fat=30`.
          ALTER TABLE goal ADD COLUMN macros TEXT CHECK (length(macros) BETWEEN 1 AND 1000);
          -- The weekdays with other goals: `saturday calories=2500 protein=150;sunday calories=2500`.
          ALTER TABLE goal ADD COLUMN weekdays TEXT CHECK (length(weekdays) BETWEEN 1 AND 4000);
          ALTER TABLE goal ADD COLUMN has_weekly_budget INTEGER NOT NULL DEFAULT 0 CHECK (has_weekly_budget IN (0, 1));
          """)
    }
    migrator.registerMigration("16 exercise") { database in
      try database.execute(
        sql: """
          CREATE TABLE exercise (
            id TEXT NOT NULL CHECK (length(id) = 36),
            version INTEGER NOT NULL CHECK (version >= 1),
            is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            -- The code of the activity in the Compendium.
            activity TEXT CHECK (length(activity) BETWEEN 1 AND 20),
            minutes INTEGER CHECK (minutes BETWEEN 1 AND 1440),
            -- Thousandths: metres.
            kilometers INTEGER CHECK (kilometers > 0),
            -- Net, in thousandths of a kilocalorie.
            energy INTEGER NOT NULL CHECK (energy >= 0),
            -- How the energy was computed: `met:2024:9300:71400`.
            basis TEXT NOT NULL,
            day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
            begun_at INTEGER NOT NULL,
            time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
            source TEXT NOT NULL,
            written_at INTEGER NOT NULL,
            is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
            batch_id TEXT REFERENCES batch (id),
            PRIMARY KEY (id, version)
          ) STRICT, WITHOUT ROWID;
          CREATE UNIQUE INDEX current_exercise ON exercise (id) WHERE is_current = 1;
          CREATE INDEX exercise_of_day ON exercise (day, begun_at) WHERE is_current = 1 AND is_deleted = 0;
          CREATE INDEX exercise_of_batch ON exercise (batch_id) WHERE batch_id IS NOT NULL;
          -- The percentage of a day's exercise that is added to its energy goal.
          ALTER TABLE goal ADD COLUMN exercise TEXT;
          """)
    }
    migrator.registerMigration("17 notes") { database in
      try database.execute(
        sql: """
          -- What a person wrote about an entry, and its folded words, which are searched.
          ALTER TABLE entry ADD COLUMN note TEXT CHECK (length(note) BETWEEN 1 AND 10000);
          ALTER TABLE entry ADD COLUMN note_words TEXT;
          CREATE INDEX entry_with_note ON entry (logged_at, id) WHERE note IS NOT NULL AND deleted_at IS NULL;

          CREATE TABLE day_note (
            day TEXT PRIMARY KEY NOT NULL CHECK (day IS date(day, '+0 days')),
            note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 10000),
            words TEXT NOT NULL,
            written_at INTEGER NOT NULL,
            batch_id TEXT REFERENCES batch (id)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX day_note_of_batch ON day_note (batch_id) WHERE batch_id IS NOT NULL;
          """)
    }
    migrator.registerMigration("18 day starts") { database in
      try database.execute(
        sql: """
          -- From which days on the person's days start at which hour. Before the first one, they start at midnight.
          CREATE TABLE day_start (
            day TEXT PRIMARY KEY NOT NULL CHECK (day IS date(day, '+0 days')),
            hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 6)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("19 planned entries") { database in
      try database.execute(
        sql: """
          CREATE TABLE planned_entry (
            id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
            day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
            minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
            -- The food, as in revisions.
            content TEXT NOT NULL,
            planned_at INTEGER NOT NULL,
            skipped_at INTEGER,
            -- The entry as which it was last logged. While that is deleted, it is open.
            entry_id TEXT REFERENCES entry (id),
            batch_id TEXT REFERENCES batch (id)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX planned_of_day ON planned_entry (day, minute);
          CREATE INDEX planned_of_batch ON planned_entry (batch_id) WHERE batch_id IS NOT NULL;
          """)
    }
    migrator.registerMigration("20 health records") { database in
      try database.execute(
        sql: """
          -- Which exercise a workout of a health file became. A later version of the exercise was written by the person.
          CREATE TABLE health_record (
            record TEXT PRIMARY KEY NOT NULL CHECK (length(record) = 32),
            exercise_id TEXT NOT NULL CHECK (length(exercise_id) = 36),
            version INTEGER NOT NULL CHECK (version >= 1),
            -- The import that wrote this version; 0 if it can't be undone any more.
            import INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          -- Whether what it replaced is still there. Only the newest import can be undone.
          ALTER TABLE health_import ADD COLUMN can_undo INTEGER NOT NULL DEFAULT 0 CHECK (can_undo IN (0, 1));
          """)
    }
    return migrator
  }
}
