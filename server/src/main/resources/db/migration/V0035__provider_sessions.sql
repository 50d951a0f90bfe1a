-- The session at the provider that a session here began with. It goes when that one ends. The ID token is kept,
-- encrypted, only while logging out here is to lead to logging out there.
CREATE TABLE provider_session (
    session_uid VARCHAR(36)  NOT NULL PRIMARY KEY REFERENCES session (uid) ON DELETE CASCADE,
    uid         VARCHAR(36)  NOT NULL,
    issuer      VARCHAR(500) NOT NULL,
    subject     VARCHAR(255) NOT NULL,
    sid         VARCHAR(255),
    id_token    ${blob}
);
CREATE UNIQUE INDEX provider_session_uid ON provider_session (uid);
CREATE INDEX provider_session_subject ON provider_session (issuer, subject);
CREATE INDEX provider_session_sid ON provider_session (issuer, sid);

-- Logout tokens that were believed: each counts once.
CREATE TABLE logout_token (
    issuer     VARCHAR(500) NOT NULL,
    id         VARCHAR(255) NOT NULL,
    expires_at BIGINT       NOT NULL,
    PRIMARY KEY (issuer, id)
);
CREATE INDEX logout_token_expires ON logout_token (expires_at);
