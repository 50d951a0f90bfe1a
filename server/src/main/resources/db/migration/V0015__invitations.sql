-- People who may make an account for themselves. Gone once accepted or revoked. Only a keyed hash of the token is kept.
-- mailed tells whether the link went to the address, so that following it confirms the address.
CREATE TABLE invitation (
    id         ${id_pk},
    uid        VARCHAR(36)  NOT NULL,
    token_hash VARCHAR(64)  NOT NULL,
    email      VARCHAR(254) NOT NULL,
    email_key  VARCHAR(254) NOT NULL,
    role       VARCHAR(10)  NOT NULL,
    modules    VARCHAR(200) NOT NULL,
    invited_by VARCHAR(254) NOT NULL,
    mailed     BOOLEAN      NOT NULL,
    created_at BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL
);
CREATE UNIQUE INDEX invitation_uid ON invitation (uid);
CREATE UNIQUE INDEX invitation_token ON invitation (token_hash);
CREATE UNIQUE INDEX invitation_email_key ON invitation (email_key);
CREATE INDEX invitation_expires ON invitation (expires_at);
