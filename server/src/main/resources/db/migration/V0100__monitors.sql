-- What the network monitor checks. folded_name is compared; fields are those of the form that no query looks at, as JSON;
-- secrets is an encrypted JSON object, secret_names the fields that have one. push_key is the keyed hash of the token that a
-- push monitor is reported with, null for the other kinds. Pausing is not part of the record's revision.
CREATE TABLE monitor (
    id               ${id_pk},
    uid              VARCHAR(36)   NOT NULL,
    name             VARCHAR(100)  NOT NULL,
    folded_name      VARCHAR(200)  NOT NULL,
    kind             VARCHAR(10)   NOT NULL,
    target           VARCHAR(2000) NOT NULL,
    fields           TEXT          NOT NULL,
    secret_names     VARCHAR(200)  NOT NULL,
    secrets          ${blob}       NOT NULL,
    host_id          BIGINT        REFERENCES compute_host (id) ON DELETE SET NULL,
    depends_on       BIGINT        REFERENCES monitor (id) ON DELETE SET NULL,
    interval_seconds INT           NOT NULL,
    paused_at        BIGINT,
    tags             VARCHAR(2000) NOT NULL,
    push_key         VARCHAR(64),
    revision         BIGINT        NOT NULL,
    created_at       BIGINT        NOT NULL,
    created_by       VARCHAR(254)  NOT NULL
);
CREATE UNIQUE INDEX monitor_uid ON monitor (uid);
CREATE UNIQUE INDEX monitor_name ON monitor (folded_name);
CREATE UNIQUE INDEX monitor_push_key ON monitor (push_key);
CREATE INDEX monitor_host ON monitor (host_id);
CREATE INDEX monitor_depends_on ON monitor (depends_on);

-- Rows of an uploaded file until they are applied. uid, secrets and push_key are those of new monitors.
CREATE TABLE monitor_import (
    import_id        BIGINT        NOT NULL REFERENCES csv_import (id) ON DELETE CASCADE,
    number           INT           NOT NULL,
    record_id        BIGINT,
    revision         BIGINT,
    uid              VARCHAR(36)   NOT NULL,
    name             VARCHAR(100)  NOT NULL,
    folded_name      VARCHAR(200)  NOT NULL,
    kind             VARCHAR(10)   NOT NULL,
    target           VARCHAR(2000) NOT NULL,
    fields           TEXT          NOT NULL,
    secret_names     VARCHAR(200)  NOT NULL,
    secrets          ${blob},
    host_id          BIGINT,
    depends_on       BIGINT,
    interval_seconds INT           NOT NULL,
    tags             VARCHAR(2000) NOT NULL,
    push_key         VARCHAR(64),
    PRIMARY KEY (import_id, number)
);
