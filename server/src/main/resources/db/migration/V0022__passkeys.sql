-- Passkeys (WebAuthn credentials). credential_id is base64url; attestation holds the public key as it was registered.
CREATE TABLE passkey (
    id            ${id_pk},
    uid           VARCHAR(36)   NOT NULL,
    account_id    BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    credential_id VARCHAR(1400) NOT NULL,
    public_key    ${blob}       NOT NULL,
    attestation   ${blob}       NOT NULL,
    use_count     BIGINT        NOT NULL,
    transports    VARCHAR(200)  NOT NULL,
    verified      BOOLEAN       NOT NULL,
    backup        BOOLEAN       NOT NULL,
    name          VARCHAR(100)  NOT NULL,
    created_at    BIGINT        NOT NULL,
    last_used_at  BIGINT
);
CREATE UNIQUE INDEX passkey_uid ON passkey (uid);
CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);
CREATE INDEX passkey_account ON passkey (account_id);

-- Challenges that wait for an answer: for one purpose, one holder (session, pending sign-in or browser) and one use.
CREATE TABLE passkey_challenge (
    id             ${id_pk},
    challenge_hash VARCHAR(64) NOT NULL,
    holder_hash    VARCHAR(64) NOT NULL,
    purpose        VARCHAR(20) NOT NULL,
    expires_at     BIGINT      NOT NULL
);
CREATE UNIQUE INDEX passkey_challenge_hash ON passkey_challenge (challenge_hash);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
