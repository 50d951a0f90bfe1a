-- How a machine is reached: by a certificate of this server's own authority instead of a password or key, and through
-- another machine.
ALTER TABLE remote ADD COLUMN certificates BOOLEAN DEFAULT FALSE NOT NULL;
ALTER TABLE remote ADD COLUMN through_id BIGINT REFERENCES remote (id);
CREATE INDEX remote_through ON remote (through_id);

-- The keys that sign certificates: the current one, and at most one that replaces it later. The secret is the Ed25519
-- private key, encrypted.
CREATE TABLE remote_authority_key (
    uid        VARCHAR(36)  NOT NULL PRIMARY KEY,
    is_current BOOLEAN      NOT NULL,
    secret     ${blob}      NOT NULL,
    public_key VARCHAR(100) NOT NULL,
    created_at BIGINT       NOT NULL,
    created_by VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX remote_authority_key_current ON remote_authority_key (is_current);

-- The user names on machines for which an account gets certificates.
CREATE TABLE remote_principal (
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    position   INT         NOT NULL,
    principal  VARCHAR(64) NOT NULL,
    PRIMARY KEY (account_id, position)
);
