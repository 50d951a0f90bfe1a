-- An identity that was shown and waits for the confirmation of its person: in the session that asked for it, at most one, or
-- in a browser where nobody is signed in, of whose cookie browser_hash is a keyed hash. Nothing here lives longer than ten
-- minutes, so what waits during the upgrade is started again.
DROP TABLE pending_proof;
DROP TABLE pending_link;
CREATE TABLE pending_link (
    uid            VARCHAR(36)   NOT NULL PRIMARY KEY,
    session_uid    VARCHAR(36),
    browser_hash   VARCHAR(64),
    account_id     BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    issuer         VARCHAR(500)  NOT NULL,
    subject        VARCHAR(255)  NOT NULL,
    email          VARCHAR(254)  NOT NULL,
    provider_name  VARCHAR(100)  NOT NULL,
    invitation_uid VARCHAR(36),
    continue_to    VARCHAR(1100) NOT NULL,
    expires_at     BIGINT        NOT NULL,
    CHECK ((session_uid IS NULL AND browser_hash IS NOT NULL) OR (session_uid IS NOT NULL AND browser_hash IS NULL))
);
CREATE UNIQUE INDEX pending_link_session ON pending_link (session_uid);
CREATE INDEX pending_link_browser ON pending_link (browser_hash);
CREATE INDEX pending_link_account ON pending_link (account_id);
CREATE INDEX pending_link_expires ON pending_link (expires_at);
