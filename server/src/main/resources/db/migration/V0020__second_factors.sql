-- Authenticator apps (RFC 6238). The secret is encrypted, bound to the row's uid. last_step is the time step of the
-- newest code that was taken: neither it nor an older one is taken again.
CREATE TABLE authenticator (
    account_id   BIGINT      NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    uid          VARCHAR(36) NOT NULL,
    secret       ${blob}     NOT NULL,
    last_step    BIGINT      NOT NULL,
    confirmed_at BIGINT      NOT NULL,
    last_used_at BIGINT
);

-- A secret that was shown and waits for its first code. holder_uid is the session or pending sign-in it was shown to.
CREATE TABLE authenticator_enrolment (
    holder_uid VARCHAR(36) NOT NULL PRIMARY KEY,
    uid        VARCHAR(36) NOT NULL,
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    secret     ${blob}     NOT NULL,
    expires_at BIGINT      NOT NULL
);
CREATE INDEX authenticator_enrolment_account ON authenticator_enrolment (account_id);
CREATE INDEX authenticator_enrolment_expires ON authenticator_enrolment (expires_at);

-- Recovery codes as keyed hashes. Used ones stay until the next set, so that the page can tell how many are left.
CREATE TABLE recovery_code (
    id         ${id_pk},
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    code_hash  VARCHAR(64) NOT NULL,
    created_at BIGINT      NOT NULL,
    used_at    BIGINT
);
CREATE UNIQUE INDEX recovery_code_hash ON recovery_code (account_id, code_hash);

-- Whether the password is shorter than an account without a second factor needs; never how long it is.
ALTER TABLE account ADD COLUMN password_short BOOLEAN NOT NULL DEFAULT FALSE;
