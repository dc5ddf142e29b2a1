internal import GRDB

extension DatabaseMigrator {
  /// The schema of the catalogue file. A migration that was released never changes.
  static var catalogue: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 foods, portions, words") { database in
      try database.execute(
        sql: """
          CREATE TABLE food (
            number INTEGER PRIMARY KEY,
            source TEXT NOT NULL CHECK (source IN ('starter', 'usda', 'off')),
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            brand TEXT,
            energy INTEGER NOT NULL CHECK (energy BETWEEN 0 AND 1000000),
            protein INTEGER CHECK (protein BETWEEN 0 AND 100000),
            carbohydrates INTEGER CHECK (carbohydrates BETWEEN 0 AND 100000),
            fat INTEGER CHECK (fat BETWEEN 0 AND 100000),
            density INTEGER CHECK (density > 0),
            commonness INTEGER NOT NULL CHECK (commonness BETWEEN 1 AND 3),
            licence TEXT NOT NULL,
            names TEXT NOT NULL,
            brand_words TEXT NOT NULL,
            head INTEGER NOT NULL,
            UNIQUE (source, key)
          ) STRICT;

          CREATE TABLE portion (
            food INTEGER NOT NULL REFERENCES food (number) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            mass INTEGER NOT NULL CHECK (mass BETWEEN 1 AND 10000000),
            PRIMARY KEY (food, position)
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE food_name (
            words TEXT NOT NULL,
            food INTEGER NOT NULL REFERENCES food (number) ON DELETE CASCADE,
            PRIMARY KEY (words, food)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX name_of_food ON food_name (food);

          CREATE TABLE food_word (word TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

          CREATE TABLE loaded (source TEXT PRIMARY KEY NOT NULL, version TEXT NOT NULL) STRICT, WITHOUT ROWID;

          CREATE VIRTUAL TABLE food_index USING fts5 (
            names, brand_words, content='food', content_rowid='number', tokenize='ascii', prefix='1 2 3 4'
          );
          CREATE TRIGGER food_is_indexed AFTER INSERT ON food BEGIN
            INSERT INTO food_index (rowid, names, brand_words) VALUES (NEW.number, NEW.names, NEW.brand_words);
          END;
          CREATE TRIGGER food_is_not_indexed AFTER DELETE ON food BEGIN
            INSERT INTO food_index (food_index, rowid, names, brand_words)
            VALUES ('delete', OLD.number, OLD.names, OLD.brand_words);
          END;
          """)
    }
    migrator.registerMigration("2 imported foods alone, the middle of words") { database in
      try database.execute(
        sql: """
          DELETE FROM food WHERE source = 'starter';
          DROP TABLE loaded;
          ALTER TABLE food_word ADD COLUMN is_plain INTEGER NOT NULL DEFAULT 1 CHECK (is_plain IN (0, 1));
          CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, food_index, row);
          INSERT OR IGNORE INTO food_word (word, is_plain) SELECT term, 0 FROM temp.vocabulary;
          DROP TABLE temp.vocabulary;

          CREATE VIRTUAL TABLE word_middle USING fts5 (word, tokenize='trigram', detail='none');
          INSERT INTO word_middle (word) SELECT word FROM food_word;
          CREATE TRIGGER word_has_a_middle AFTER INSERT ON food_word BEGIN
            INSERT INTO word_middle (word) VALUES (NEW.word);
          END;
          """)
    }
    migrator.registerMigration("3 further nutrients") { database in
      // What 100 g have, as `NutrientVector` writes it; empty if nothing is known.
      try database.execute(sql: "ALTER TABLE food ADD COLUMN nutrients TEXT NOT NULL DEFAULT ''")
    }
    migrator.registerMigration("4 barcodes") { database in
      // NULL for a product of Open Food Facts, whose key is its barcode.
      try database.execute(
        sql: """
          ALTER TABLE food ADD COLUMN code TEXT;
          CREATE INDEX food_of_code ON food (code) WHERE code IS NOT NULL;
          """)
    }
    migrator.registerMigration("5 names in languages") { database in
      try database.execute(
        sql: """
          CREATE TABLE food_title (
            food INTEGER NOT NULL REFERENCES food (number) ON DELETE CASCADE,
            language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 20),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            PRIMARY KEY (food, language)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("6 foods of Fineli") { database in
      // SQLite can't change a CHECK, so the table is made again (https://www.sqlite.org/lang_altertable.html, 7). References are off
      // meanwhile: portions and names stay. The index has the same rows, and only the triggers go with the old table.
      let columns = """
        number, source, key, name, brand, energy, protein, carbohydrates, fat, density, commonness, licence, names, brand_words, head, \
        nutrients, code
        """
      try database.execute(
        sql: """
          CREATE TABLE new_food (
            number INTEGER PRIMARY KEY,
            source TEXT NOT NULL CHECK (source IN ('usda', 'fineli', 'off')),
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            brand TEXT,
            energy INTEGER NOT NULL CHECK (energy BETWEEN 0 AND 1000000),
            protein INTEGER CHECK (protein BETWEEN 0 AND 100000),
            carbohydrates INTEGER CHECK (carbohydrates BETWEEN 0 AND 100000),
            fat INTEGER CHECK (fat BETWEEN 0 AND 100000),
            density INTEGER CHECK (density > 0),
            commonness INTEGER NOT NULL CHECK (commonness BETWEEN 1 AND 3),
            licence TEXT NOT NULL,
            names TEXT NOT NULL,
            brand_words TEXT NOT NULL,
            head INTEGER NOT NULL,
            nutrients TEXT NOT NULL DEFAULT '',
            code TEXT,
            UNIQUE (source, key)
          ) STRICT;
          INSERT INTO new_food (\(columns)) SELECT \(columns) FROM food ORDER BY number;
          DROP TRIGGER food_is_indexed;
          DROP TRIGGER food_is_not_indexed;
          DROP TABLE food;
          ALTER TABLE new_food RENAME TO food;
          CREATE INDEX food_of_code ON food (code) WHERE code IS NOT NULL;
          CREATE TRIGGER food_is_indexed AFTER INSERT ON food BEGIN
            INSERT INTO food_index (rowid, names, brand_words) VALUES (NEW.number, NEW.names, NEW.brand_words);
          END;
          CREATE TRIGGER food_is_not_indexed AFTER DELETE ON food BEGIN
            INSERT INTO food_index (food_index, rowid, names, brand_words)
            VALUES ('delete', OLD.number, OLD.names, OLD.brand_words);
          END;
          """)
    }
    return migrator
  }
}
