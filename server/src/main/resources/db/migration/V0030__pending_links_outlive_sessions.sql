-- An identity that was shown waits for its confirmation even when the session has ended: whoever then sends the form is
-- told that the session is another one, not that it took too long. Nothing here lives longer than ten minutes.
DROP TABLE pending_link;
CREATE TABLE pending_link (
    uid           VARCHAR(36)  NOT NULL PRIMARY KEY,
    session_uid   VARCHAR(36)  NOT NULL,
    account_id    BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    issuer        VARCHAR(500) NOT NULL,
    subject       VARCHAR(255) NOT NULL,
    email         VARCHAR(254) NOT NULL,
    provider_name VARCHAR(100) NOT NULL,
    expires_at    BIGINT       NOT NULL
);
CREATE UNIQUE INDEX pending_link_session ON pending_link (session_uid);
CREATE INDEX pending_link_account ON pending_link (account_id);
CREATE INDEX pending_link_expires ON pending_link (expires_at);
