-- Signed-in sessions. The cookie carries the id and an HMAC of it, so a copy of this table opens nothing.
CREATE TABLE session (
    id               VARCHAR(43)  NOT NULL PRIMARY KEY,
    uid              VARCHAR(36)  NOT NULL,
    account_id       BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    method           VARCHAR(20)  NOT NULL,
    created_at       BIGINT       NOT NULL,
    authenticated_at BIGINT       NOT NULL,
    last_seen_at     BIGINT       NOT NULL,
    address          VARCHAR(45)  NOT NULL,
    user_agent       VARCHAR(300) NOT NULL
);
CREATE UNIQUE INDEX session_uid ON session (uid);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_last_seen ON session (last_seen_at);
