-- People. email_key is the address as compared: NFKC, case folded. uid binds an account's secrets to its row.
CREATE TABLE account (
    id              ${id_pk},
    uid             VARCHAR(36)  NOT NULL,
    email           VARCHAR(254) NOT NULL,
    email_key       VARCHAR(254) NOT NULL,
    name            VARCHAR(200) NOT NULL,
    role            VARCHAR(10)  NOT NULL,
    active          BOOLEAN      NOT NULL,
    password_hash   VARCHAR(200),
    created_at      BIGINT       NOT NULL,
    last_sign_in_at BIGINT
);
CREATE UNIQUE INDEX account_uid ON account (uid);
CREATE UNIQUE INDEX account_email_key ON account (email_key);
CREATE INDEX account_role ON account (role, active);

-- The modules that an editor or viewer may reach; administrators reach all.
CREATE TABLE account_module (
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    module     VARCHAR(20) NOT NULL,
    PRIMARY KEY (account_id, module)
);

-- The one link that makes the first administrator. Only its SHA-256 is kept; the newest link replaces older ones.
CREATE TABLE setup_link (
    id         BIGINT      NOT NULL PRIMARY KEY,
    token_hash VARCHAR(64) NOT NULL,
    created_at BIGINT      NOT NULL
);
