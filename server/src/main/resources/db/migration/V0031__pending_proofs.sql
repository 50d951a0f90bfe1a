-- An identity that came back from the provider to a browser in which nobody is signed in, and the account that it would be
-- linked to once the account was proven there. browser_hash is a keyed hash of the browser's cookie.
CREATE TABLE pending_proof (
    uid           VARCHAR(36)   NOT NULL PRIMARY KEY,
    browser_hash  VARCHAR(64)   NOT NULL,
    account_id    BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    issuer        VARCHAR(500)  NOT NULL,
    subject       VARCHAR(255)  NOT NULL,
    email         VARCHAR(254)  NOT NULL,
    provider_name VARCHAR(100)  NOT NULL,
    continue_to   VARCHAR(1100) NOT NULL,
    expires_at    BIGINT        NOT NULL
);
CREATE INDEX pending_proof_browser ON pending_proof (browser_hash);
CREATE INDEX pending_proof_account ON pending_proof (account_id);
CREATE INDEX pending_proof_expires ON pending_proof (expires_at);
