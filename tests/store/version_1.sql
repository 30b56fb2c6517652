-- A store as schema version 1 had it; it must be readable forever.
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    form TEXT NOT NULL UNIQUE,
    size TEXT NOT NULL,
    id TEXT AS (json_extract(entry, '$.id')),
    kind TEXT AS (json_extract(entry, '$.kind')),
    level INTEGER AS (json_extract(entry, '$.grade.level')),
    technique TEXT AS (json_extract(entry, '$.grade.technique')),
    score REAL AS (json_extract(entry, '$.grade.score')),
    percentile REAL AS (json_extract(entry, '$.grade.percentile')),
    population TEXT AS (json_extract(entry, '$.grade.population')),
    entry TEXT NOT NULL
);
CREATE INDEX sought ON puzzles (kind, level, size, technique, score);
CREATE TABLE batches (name TEXT PRIMARY KEY, request TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE finds (
    batch TEXT NOT NULL REFERENCES batches,
    place INTEGER NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    PRIMARY KEY (batch, place)
) WITHOUT ROWID;
INSERT INTO puzzles (form, size, entry) VALUES ('ottf:2x2:1223', '2x2',
    '{"kind":"ottf","id":"ottf:2x2:1223","instance":{"template":["12","23"]}}');
INSERT INTO batches VALUES ('b', '{}', '{"found":1}');
INSERT INTO finds VALUES ('b', 0, 1);
PRAGMA application_id = 0x507A4D6C;
PRAGMA user_version = 1;
