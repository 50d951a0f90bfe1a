-- A sign-in, link or test login under way at the provider: for one browser, for one use, for ten minutes.
-- The nonce and the code verifier are encrypted, the state and the browser's cookie are keyed hashes.
CREATE TABLE oidc_flow (
    id            ${id_pk},
    uid           VARCHAR(36)   NOT NULL,
    state_hash    VARCHAR(64)   NOT NULL,
    browser_hash  VARCHAR(64)   NOT NULL,
    kind          VARCHAR(10)   NOT NULL,
    account_id    BIGINT REFERENCES account (id) ON DELETE CASCADE,
    session_uid   VARCHAR(36),
    nonce         ${blob}       NOT NULL,
    code_verifier ${blob}       NOT NULL,
    fingerprint   VARCHAR(64)   NOT NULL,
    continue_to   VARCHAR(1100) NOT NULL,
    created_at    BIGINT        NOT NULL,
    expires_at    BIGINT        NOT NULL
);
CREATE UNIQUE INDEX oidc_flow_state ON oidc_flow (state_hash);
CREATE INDEX oidc_flow_browser ON oidc_flow (browser_hash, id);
CREATE INDEX oidc_flow_expires ON oidc_flow (expires_at);
CREATE INDEX oidc_flow_account ON oidc_flow (account_id);

-- Which external identity is which account: at most one each way. The key is issuer and subject, never the email.
CREATE TABLE linked_identity (
    id            ${id_pk},
    account_id    BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    issuer        VARCHAR(500) NOT NULL,
    subject       VARCHAR(255) NOT NULL,
    email         VARCHAR(254) NOT NULL,
    provider_name VARCHAR(100) NOT NULL,
    linked_at     BIGINT       NOT NULL,
    last_login_at BIGINT
);
CREATE UNIQUE INDEX linked_identity_account ON linked_identity (account_id);
CREATE UNIQUE INDEX linked_identity_subject ON linked_identity (issuer, subject);

-- An identity that was shown to a signed-in person and waits for Confirm account link: one a session, gone with it.
CREATE TABLE pending_link (
    uid           VARCHAR(36)  NOT NULL PRIMARY KEY,
    session_uid   VARCHAR(36)  NOT NULL REFERENCES session (uid) ON DELETE CASCADE,
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

-- The last test of each kind (configuration, login), of the settings that had this fingerprint. Sanitized.
CREATE TABLE oidc_test (
    kind        VARCHAR(20)  NOT NULL PRIMARY KEY,
    fingerprint VARCHAR(64)  NOT NULL,
    at          BIGINT       NOT NULL,
    tested_by   VARCHAR(254) NOT NULL,
    passed      BOOLEAN      NOT NULL,
    result      TEXT         NOT NULL
);

-- Where an issuer's validated discovery document sends people: what the content security policy lets forms lead to.
CREATE TABLE oidc_origin (
    issuer  VARCHAR(500) NOT NULL PRIMARY KEY,
    origin  VARCHAR(300) NOT NULL,
    seen_at BIGINT       NOT NULL
);
