-- Whoever gave the right password and owes the second step. It opens nothing; the browser's cookie is a keyed hash here.
CREATE TABLE pending_sign_in (
    uid          VARCHAR(36)   NOT NULL PRIMARY KEY,
    browser_hash VARCHAR(64)   NOT NULL,
    account_id   BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    continue_to  VARCHAR(1100) NOT NULL,
    expires_at   BIGINT        NOT NULL
);
CREATE UNIQUE INDEX pending_sign_in_browser ON pending_sign_in (browser_hash);
CREATE INDEX pending_sign_in_account ON pending_sign_in (account_id);
CREATE INDEX pending_sign_in_expires ON pending_sign_in (expires_at);
