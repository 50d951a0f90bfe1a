-- Files that were sent to be imported, and how far each has come. Kept until soon after its check was last looked at.
CREATE TABLE csv_import (
    id         ${id_pk},
    uid        VARCHAR(36)   NOT NULL,
    kind       VARCHAR(20)   NOT NULL,
    account_id BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    file_name  VARCHAR(200)  NOT NULL,
    columns    VARCHAR(1000) NOT NULL,
    state      VARCHAR(20)   NOT NULL,
    started_at BIGINT        NOT NULL,
    beat_at    BIGINT        NOT NULL,
    total_bytes BIGINT       NOT NULL,
    read_bytes BIGINT        NOT NULL,
    created    INT           NOT NULL,
    changed    INT           NOT NULL,
    unchanged  INT           NOT NULL,
    refused    INT           NOT NULL,
    failure    VARCHAR(1000)
);
CREATE UNIQUE INDEX csv_import_uid ON csv_import (uid);
CREATE INDEX csv_import_beat ON csv_import (beat_at);

-- What the check says of each row. What an accepted row holds stands in a table of its kind.
CREATE TABLE csv_import_row (
    import_id BIGINT       NOT NULL REFERENCES csv_import (id) ON DELETE CASCADE,
    number    INT          NOT NULL,
    outcome   VARCHAR(10)  NOT NULL,
    identity  VARCHAR(700),
    name      VARCHAR(600) NOT NULL,
    detail    TEXT         NOT NULL,
    PRIMARY KEY (import_id, number)
);
CREATE INDEX csv_import_row_outcome ON csv_import_row (import_id, outcome, number);
CREATE INDEX csv_import_row_identity ON csv_import_row (import_id, identity);
