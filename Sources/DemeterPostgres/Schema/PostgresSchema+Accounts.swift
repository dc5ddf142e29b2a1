extension PostgresSchema {
  /// The accounts. They belong to no diary, and are few, so a distributed database keeps them whole on each of its servers.
  static let accounts: [String] = [
    """
    CREATE TABLE person (
      -- Never used again after its person was deleted.
      number bigint PRIMARY KEY,
      id text COLLATE "C" NOT NULL UNIQUE CHECK (length(id) = 36),
      name text COLLATE "C" NOT NULL,
      name_key text COLLATE "C" NOT NULL UNIQUE,
      password_hash text COLLATE "C" NOT NULL,
      time_zone text COLLATE "C" NOT NULL,
      locale text COLLATE "C" NOT NULL,
      plan text COLLATE "C" NOT NULL CHECK (plan IN ('free', 'pro')),
      is_owner bigint NOT NULL CHECK (is_owner IN (0, 1)),
      created_at bigint NOT NULL,
      week_start text COLLATE "C",
      swipes_forward bigint NOT NULL DEFAULT 0 CHECK (swipes_forward IN (0, 1)),
      distance_unit text COLLATE "C",
      shows_step_goal bigint NOT NULL DEFAULT 1 CHECK (shows_step_goal IN (0, 1)),
      leaves_on text COLLATE "C" CHECK (length(leaves_on) = 10),
      weight_unit text COLLATE "C",
      sex text COLLATE "C",
      height bigint,
      birth_year bigint,
      goal_weight bigint CHECK (goal_weight > 0),
      shows_water bigint NOT NULL DEFAULT 0 CHECK (shows_water IN (0, 1)),
      glass bigint NOT NULL DEFAULT 250 CHECK (glass > 0),
      water_goal bigint CHECK (water_goal > 0)
    )
    """,
    "CREATE UNIQUE INDEX one_owner ON person (is_owner) WHERE is_owner = 1",
    """
    CREATE TABLE session (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      person_id text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      device text COLLATE "C",
      seen_at bigint
    )
    """,
    "CREATE INDEX session_of_person ON session (person_id)",
    """
    CREATE TABLE token (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      person_id text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      scopes text COLLATE "C" NOT NULL,
      created_at bigint NOT NULL,
      seen_at bigint,
      label text COLLATE "C" CHECK (length(label) BETWEEN 1 AND 60),
      expires_at bigint
    )
    """,
    "CREATE INDEX token_of_person ON token (person_id)",
    """
    CREATE TABLE sign_in_link (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      person_id text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      expires_at bigint NOT NULL
    )
    """,
    "CREATE TABLE invitation (hash bytea PRIMARY KEY CHECK (length(hash) = 32), expires_at bigint NOT NULL)",
    "CREATE TABLE setting (name text COLLATE \"C\" PRIMARY KEY, value text COLLATE \"C\" NOT NULL)",
    // Wrong passwords, by a hash of the address, name or person that they are counted for.
    "CREATE TABLE guess (key bytea PRIMARY KEY, count bigint NOT NULL, last_at bigint NOT NULL)",
    // The household: its changes are numbered like those of a diary.
    "INSERT INTO head (person, incarnation) VALUES (0, '')",
  ]
}
