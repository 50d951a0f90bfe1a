-- Repositories and jobs of backups. What only people read and change is in fields, a JSON object of texts by the names of
-- the record's fields; what queries look at has columns. secrets is a JSON object, too, encrypted and
-- bound to uid; secret_names are its keys, separated by commas.
CREATE TABLE backup_repository (
    id                  ${id_pk},
    uid                 VARCHAR(36)  NOT NULL,
    revision            BIGINT       NOT NULL,
    name                VARCHAR(100) NOT NULL,
    folded_name         VARCHAR(200) NOT NULL,
    host_id             BIGINT       REFERENCES compute_host (id) ON DELETE SET NULL,
    maintenance_host_id BIGINT       REFERENCES compute_host (id) ON DELETE SET NULL,
    fields              TEXT         NOT NULL,
    secrets             ${blob}      NOT NULL,
    secret_names        VARCHAR(200) NOT NULL,
    size_bytes          BIGINT,
    listed_at           BIGINT,
    checked_at          BIGINT,
    check_failure       VARCHAR(500) NOT NULL DEFAULT '',
    next_check_at       BIGINT,
    next_prune_at       BIGINT,
    sheet_printed_at    BIGINT,
    sheet_printed_by    VARCHAR(254) NOT NULL DEFAULT '',
    created_at          BIGINT       NOT NULL,
    created_by          VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX backup_repository_uid ON backup_repository (uid);
CREATE UNIQUE INDEX backup_repository_name ON backup_repository (folded_name);

-- next_run_at is when the schedule queues the next run, overdue_at is when the lack of a success becomes trouble; both are
-- null without a schedule and while it is paused. The columns from active_state on repeat what its runs say, so that the
-- list reads one table.
CREATE TABLE backup_job (
    id              ${id_pk},
    uid             VARCHAR(36)  NOT NULL,
    revision        BIGINT       NOT NULL,
    name            VARCHAR(100) NOT NULL,
    folded_name     VARCHAR(200) NOT NULL,
    host_id         BIGINT       NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    repository_id   BIGINT       NOT NULL REFERENCES backup_repository (id),
    fields          TEXT         NOT NULL,
    paused_at       BIGINT,
    paused_by       VARCHAR(254) NOT NULL DEFAULT '',
    next_run_at     BIGINT,
    next_drill_at   BIGINT,
    overdue_at      BIGINT,
    active_state    VARCHAR(12),
    last_state      VARCHAR(12),
    last_ended_at   BIGINT,
    last_message    VARCHAR(500) NOT NULL DEFAULT '',
    last_warning_count BIGINT    NOT NULL DEFAULT 0,
    last_success_at BIGINT,
    last_bytes      BIGINT,
    drill_at        BIGINT,
    drill_verdict   VARCHAR(12),
    drill_passed_at BIGINT,
    created_at      BIGINT       NOT NULL,
    created_by      VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX backup_job_uid ON backup_job (uid);
CREATE UNIQUE INDEX backup_job_name ON backup_job (folded_name);
CREATE INDEX backup_job_host ON backup_job (host_id);
CREATE INDEX backup_job_repository ON backup_job (repository_id);
CREATE INDEX backup_job_next_run ON backup_job (next_run_at);
CREATE INDEX backup_job_next_drill ON backup_job (next_drill_at);

-- Runs. job_id is null for those that concern a repository as a whole. parameters and result are JSON, as the host
-- receives and reports them, without secrets. token_id is the agent's token that leased the run.
CREATE TABLE backup_run (
    id                  ${id_pk},
    uid                 VARCHAR(36)  NOT NULL,
    job_id              BIGINT       REFERENCES backup_job (id) ON DELETE CASCADE,
    repository_id       BIGINT       NOT NULL REFERENCES backup_repository (id) ON DELETE CASCADE,
    host_id             BIGINT       NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    operation           VARCHAR(20)  NOT NULL,
    parameters          TEXT         NOT NULL,
    requested_by        VARCHAR(254),
    state               VARCHAR(12)  NOT NULL,
    attempt             INT          NOT NULL,
    queued_at           BIGINT       NOT NULL,
    due_at              BIGINT       NOT NULL,
    expires_at          BIGINT,
    token_id            BIGINT,
    lease_expires_at    BIGINT,
    leased_at           BIGINT,
    started_at          BIGINT,
    reported_at         BIGINT,
    ended_at            BIGINT,
    cancel_requested_at BIGINT,
    cancel_requested_by VARCHAR(254) NOT NULL DEFAULT '',
    permille            INT,
    files_done          BIGINT,
    bytes_done          BIGINT,
    bytes_total         BIGINT,
    error_code          VARCHAR(30),
    error_message       VARCHAR(1024) NOT NULL DEFAULT '',
    snapshot            VARCHAR(64),
    bytes_added         BIGINT,
    bytes_processed     BIGINT,
    warning_count       BIGINT       NOT NULL DEFAULT 0,
    result              TEXT,
    log_tail            TEXT
);
CREATE UNIQUE INDEX backup_run_uid ON backup_run (uid);
CREATE INDEX backup_run_state ON backup_run (state, due_at);
CREATE INDEX backup_run_host ON backup_run (host_id, state);
CREATE INDEX backup_run_repository ON backup_run (repository_id, state);
CREATE INDEX backup_run_job ON backup_run (job_id, id);

CREATE TABLE backup_snapshot (
    id            ${id_pk},
    repository_id BIGINT       NOT NULL REFERENCES backup_repository (id) ON DELETE CASCADE,
    job_id        BIGINT       REFERENCES backup_job (id) ON DELETE SET NULL,
    snapshot      VARCHAR(64)  NOT NULL,
    at            BIGINT       NOT NULL,
    hostname      VARCHAR(255) NOT NULL,
    paths         TEXT         NOT NULL,
    tags          TEXT         NOT NULL,
    bytes         BIGINT
);
CREATE UNIQUE INDEX backup_snapshot_key ON backup_snapshot (repository_id, snapshot);
CREATE INDEX backup_snapshot_order ON backup_snapshot (repository_id, at, id);
CREATE INDEX backup_snapshot_job ON backup_snapshot (job_id, at, id);

-- Folders of snapshots as hosts listed them, a page each: a snapshot does not change. path_hash and after_hash are SHA-256
-- of texts too long for an index.
CREATE TABLE backup_listing (
    id          ${id_pk},
    snapshot_id BIGINT      NOT NULL REFERENCES backup_snapshot (id) ON DELETE CASCADE,
    path_hash   ${blob}     NOT NULL,
    after_hash  ${blob}     NOT NULL,
    read_at     BIGINT      NOT NULL,
    entries     TEXT        NOT NULL,
    more        BOOLEAN     NOT NULL
);
CREATE UNIQUE INDEX backup_listing_page ON backup_listing (snapshot_id, path_hash, after_hash);
