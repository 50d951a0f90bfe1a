-- Packages for people outside. uid is the public id; details is an encrypted JSON object with what the sender has noted; of
-- the token there is only its SHA-256. key_salt and sealed_key are the package's key, sealed under the token and the
-- passphrase; draft_key is the key under the master key, while files are being uploaded. state is draft, open or ended, and
-- ending says how it ended. sent_at is when it was completed, opened_at when it was first unlocked. failed_count is how many attempts
-- to unlock have failed.
CREATE TABLE send_package (
    id               ${id_pk},
    uid              VARCHAR(36)  NOT NULL,
    account_id       BIGINT       REFERENCES account (id) ON DELETE SET NULL,
    sender           VARCHAR(254) NOT NULL,
    state            VARCHAR(10)  NOT NULL,
    ending           VARCHAR(10),
    token_hash       VARCHAR(64),
    key_salt         ${blob},
    sealed_key       ${blob},
    draft_key        ${blob},
    details          ${blob}      NOT NULL,
    has_passphrase   BOOLEAN      NOT NULL,
    needs_code       BOOLEAN      NOT NULL,
    notifies         BOOLEAN      NOT NULL,
    max_downloads    INT          NOT NULL,
    failed_count     BIGINT       NOT NULL,
    failed_at        BIGINT,
    code_hash        VARCHAR(64),
    code_expires_at  BIGINT,
    created_at       BIGINT       NOT NULL,
    changed_at       BIGINT       NOT NULL,
    sent_at          BIGINT,
    expires_at       BIGINT       NOT NULL,
    opened_at        BIGINT,
    ended_at         BIGINT,
    purged_at        BIGINT
);
CREATE UNIQUE INDEX send_package_uid ON send_package (uid);
CREATE UNIQUE INDEX send_package_token ON send_package (token_hash);
CREATE INDEX send_package_account ON send_package (account_id, state);
CREATE INDEX send_package_end ON send_package (state, expires_at);
CREATE INDEX send_package_purge ON send_package (purged_at, ended_at);

-- The texts and files of a package. item_size is null while it is not known, uploaded_size the content of the parts that are
-- stored, and parts the random names of these parts, 8 bytes each. sealed is a JSON object under the package's key, with the
-- file name and the checksum.
CREATE TABLE send_item (
    package_id      BIGINT  NOT NULL REFERENCES send_package (id) ON DELETE CASCADE,
    place           INT     NOT NULL,
    is_text         BOOLEAN NOT NULL,
    item_size       BIGINT,
    uploaded_size   BIGINT  NOT NULL,
    parts           ${blob} NOT NULL,
    sealed          ${blob},
    taken           INT     NOT NULL,
    broken          INT     NOT NULL,
    last_at         BIGINT,
    purged_at       BIGINT,
    PRIMARY KEY (package_id, place)
);

-- Recipients who have unlocked a package: the key of the package under a secret that only their cookie has.
CREATE TABLE send_access (
    uid         VARCHAR(36) NOT NULL PRIMARY KEY,
    package_id  BIGINT      NOT NULL REFERENCES send_package (id) ON DELETE CASCADE,
    access_hash VARCHAR(64) NOT NULL,
    key_salt    ${blob}     NOT NULL,
    sealed_key  ${blob}     NOT NULL,
    expires_at  BIGINT      NOT NULL
);
CREATE UNIQUE INDEX send_access_hash ON send_access (access_hash);
CREATE INDEX send_access_package ON send_access (package_id);
CREATE INDEX send_access_expiry ON send_access (expires_at);

-- Downloads that have begun, possibly over several responses. delivered_size is what the recipient took; sent_whole tells that
-- all of it was passed to the gateway. While running, the number of its responses, is 0, it can be resumed after unlocking
-- again.
CREATE TABLE send_download (
    uid            VARCHAR(36) NOT NULL PRIMARY KEY,
    package_id     BIGINT      NOT NULL REFERENCES send_package (id) ON DELETE CASCADE,
    place          INT         NOT NULL,
    access_uid     VARCHAR(36) NOT NULL,
    delivered_size BIGINT      NOT NULL,
    sent_whole     BOOLEAN     NOT NULL,
    counted        BOOLEAN     NOT NULL,
    running        INT         NOT NULL,
    last_at        BIGINT      NOT NULL
);
CREATE INDEX send_download_item ON send_download (package_id, place);
CREATE INDEX send_download_time ON send_download (last_at);

-- What happened to a package, for its sender. Without content.
CREATE TABLE send_event (
    package_id BIGINT      NOT NULL REFERENCES send_package (id) ON DELETE CASCADE,
    number     BIGINT      NOT NULL,
    at         BIGINT      NOT NULL,
    kind       VARCHAR(20) NOT NULL,
    place      INT,
    address    VARCHAR(45),
    PRIMARY KEY (package_id, number)
);
