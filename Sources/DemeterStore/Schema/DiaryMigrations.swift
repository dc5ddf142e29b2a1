internal import GRDB

extension DatabaseMigrator {
  /// The schema of a diary file. A migration that was released never changes.
  static var diary: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerEarlyDiaryMigrations()
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
    migrator.registerMigration("21 logged by") { database in
      try database.execute(
        sql: """
          -- The name of the person who logged it, where that was not the owner of the diary.
          ALTER TABLE entry ADD COLUMN logged_by TEXT CHECK (length(logged_by) BETWEEN 1 AND 300);
          CREATE INDEX entry_of_others ON entry (created_at) WHERE logged_by IS NOT NULL;
          """)
    }
    // Since then, nutrients are written as `NutrientVector.stored`: `AOM1gx73swNn7wlc`. Older programs can't read that, so they must not
    // open the file. Existing rows are not rewritten, because
    // programs that follow the diary would be sent each of them as a change.
    migrator.registerMigration("22 shorter nutrients") { _ in }
    return migrator
  }
}
