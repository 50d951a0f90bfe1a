-- Licences that somebody wrote down. The product key is encrypted and bound to uid; key_index is its keyed hash, by which
-- an equal one is known again and nothing else. article, edition and identity are keyed hashes of what a file knows a
-- licence by: vendor and product; these and the version; these and the key, or the version where there is none.
-- Days are counted from 1970-01-01; expires_on is 2147483647 where there is no end. The cost is in ten-thousandths.
-- reminded_of is the end that people were told of, reminded_days how long before, reminded_on when.
CREATE TABLE licence (
    id             ${id_pk},
    uid            VARCHAR(36)   NOT NULL,
    article        ${blob}       NOT NULL,
    edition        ${blob}       NOT NULL,
    identity       ${blob}       NOT NULL,
    product        VARCHAR(200)  NOT NULL,
    folded_product ${blob}       NOT NULL,
    vendor         VARCHAR(200)  NOT NULL,
    folded_vendor  ${blob}       NOT NULL,
    version        VARCHAR(100)  NOT NULL,
    folded_version ${blob}       NOT NULL,
    product_key    ${blob},
    key_index      ${blob},
    seats          INT           NOT NULL,
    seats_free     INT           NOT NULL,
    purchased_on   INT,
    expires_on     INT           NOT NULL,
    cost           BIGINT,
    currency       VARCHAR(3)    NOT NULL,
    notes          VARCHAR(4000) NOT NULL,
    revision       BIGINT        NOT NULL,
    created_at     BIGINT        NOT NULL,
    created_by     VARCHAR(254)  NOT NULL,
    reminded_of    INT,
    reminded_days  INT,
    reminded_on    INT
);
CREATE UNIQUE INDEX licence_uid ON licence (uid);
CREATE UNIQUE INDEX licence_identity ON licence (identity);
CREATE INDEX licence_edition ON licence (edition);
CREATE INDEX licence_article ON licence (article);
CREATE INDEX licence_product ON licence (folded_product, id);
CREATE INDEX licence_vendor ON licence (folded_vendor, folded_product, folded_version, id);
CREATE INDEX licence_expires ON licence (expires_on, id);
CREATE INDEX licence_free ON licence (seats_free, folded_product, id);
CREATE INDEX licence_reminded ON licence (reminded_on);

-- Who has a seat: an account, a compute host, or a name. One whose host was removed keeps its name and its seat.
CREATE TABLE licence_seat (
    id          ${id_pk},
    licence_id  BIGINT       NOT NULL REFERENCES licence (id) ON DELETE CASCADE,
    kind        VARCHAR(10)  NOT NULL,
    account_id  BIGINT       REFERENCES account (id) ON DELETE SET NULL,
    host_id     BIGINT       REFERENCES compute_host (id) ON DELETE SET NULL,
    name        VARCHAR(254) NOT NULL,
    folded_name ${blob}      NOT NULL,
    assigned_at BIGINT       NOT NULL,
    assigned_by VARCHAR(254) NOT NULL
);
CREATE INDEX licence_seat_licence ON licence_seat (licence_id);
CREATE INDEX licence_seat_account ON licence_seat (account_id);
CREATE INDEX licence_seat_host ON licence_seat (host_id);
CREATE INDEX licence_seat_name ON licence_seat (folded_name);
