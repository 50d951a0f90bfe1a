-- Failed sign-ins that still count. subject is a keyed hash of what they count against: an address as typed (known or
-- not, never kept in clear), a browser that has signed in before, or a network. Each failure adds its share to
-- empty_by, the moment (ms) when all of them are forgotten; nobody may try again before open_by (ms).
CREATE TABLE throttle (
    id         ${id_pk},
    subject    VARCHAR(64) NOT NULL,
    kind       VARCHAR(10) NOT NULL,
    account_id BIGINT REFERENCES account (id) ON DELETE CASCADE,
    network    VARCHAR(45),
    empty_by   BIGINT      NOT NULL,
    open_by    BIGINT      NOT NULL,
    last_at    BIGINT      NOT NULL
);
CREATE UNIQUE INDEX throttle_subject ON throttle (subject);
CREATE INDEX throttle_empty ON throttle (empty_by);
CREATE INDEX throttle_account ON throttle (account_id);
CREATE INDEX throttle_network ON throttle (network);
