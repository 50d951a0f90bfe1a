-- What an import is to do with licences, row by row. The uid is the one that a new licence will have: its key is encrypted
-- for that, and moves there as it stands. A licence that is there already keeps its key.
CREATE TABLE licence_import (
    import_id      BIGINT        NOT NULL REFERENCES csv_import (id) ON DELETE CASCADE,
    number         INT           NOT NULL,
    record_id      BIGINT,
    revision       BIGINT,
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
    PRIMARY KEY (import_id, number)
);
CREATE UNIQUE INDEX licence_import_uid ON licence_import (uid);

-- Seats that are freed (seat_id) or given by such a row.
CREATE TABLE licence_import_seat (
    import_id   BIGINT       NOT NULL REFERENCES csv_import (id) ON DELETE CASCADE,
    number      INT          NOT NULL,
    position    INT          NOT NULL,
    seat_id     BIGINT,
    kind        VARCHAR(10)  NOT NULL,
    account_id  BIGINT,
    host_id     BIGINT,
    name        VARCHAR(254) NOT NULL,
    folded_name ${blob}      NOT NULL,
    PRIMARY KEY (import_id, number, position)
);
