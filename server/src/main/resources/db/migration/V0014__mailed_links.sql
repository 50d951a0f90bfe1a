-- Links that work once: a password reset, or the confirmation of an address. Only a keyed hash of the token is kept.
CREATE TABLE mailed_link (
    id         ${id_pk},
    token_hash VARCHAR(64)  NOT NULL,
    purpose    VARCHAR(12)  NOT NULL,
    account_id BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    email      VARCHAR(254) NOT NULL,
    created_at BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL
);
CREATE UNIQUE INDEX mailed_link_token ON mailed_link (token_hash);
CREATE INDEX mailed_link_account ON mailed_link (account_id, purpose, created_at);
CREATE INDEX mailed_link_expires ON mailed_link (expires_at);

-- Who asked for a reset, whether an account has that address or not: looked at in the background, so that the answer
-- takes as long for either. network is the client's address, IPv6 by /64.
CREATE TABLE reset_request (
    id         ${id_pk},
    email      VARCHAR(254) NOT NULL,
    email_key  VARCHAR(254) NOT NULL,
    network    VARCHAR(50)  NOT NULL,
    asked_at   BIGINT       NOT NULL,
    handled_at BIGINT
);
CREATE INDEX reset_request_handled ON reset_request (handled_at, id);
CREATE INDEX reset_request_email ON reset_request (email_key, asked_at);
CREATE INDEX reset_request_network ON reset_request (network, asked_at);
CREATE INDEX reset_request_asked ON reset_request (asked_at);
