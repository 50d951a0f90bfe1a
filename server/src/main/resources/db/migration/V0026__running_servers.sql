-- Every server that runs on this database, by its last sign of life: restoring must not happen under one, and an old
-- key is dropped only when all have taken the new one.
CREATE TABLE running_server (
    uid          VARCHAR(36) NOT NULL PRIMARY KEY,
    started_at   BIGINT      NOT NULL,
    last_seen_at BIGINT      NOT NULL,
    keys_seen    BIGINT      NOT NULL
);
CREATE INDEX running_server_last_seen ON running_server (last_seen_at);
