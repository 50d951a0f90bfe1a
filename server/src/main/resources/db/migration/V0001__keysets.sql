-- The keysets that encrypt and authenticate everything else, each wrapped by the master key.
-- Without the master key this table, and so every secret in the database, opens nothing.
CREATE TABLE keyset (
    name       VARCHAR(40) NOT NULL PRIMARY KEY,
    wrapped    ${blob}     NOT NULL,
    created_at BIGINT      NOT NULL
);
