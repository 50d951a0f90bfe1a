-- The sign-ins of the last minutes, because an account may sign in only so many times.
CREATE TABLE recent_sign_in (
    id           ${id_pk},
    account_id   BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    signed_in_at BIGINT NOT NULL
);
CREATE INDEX recent_sign_in_account ON recent_sign_in (account_id, signed_in_at);
CREATE INDEX recent_sign_in_time ON recent_sign_in (signed_in_at);
