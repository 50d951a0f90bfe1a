-- Hosts as people register and describe them. What an agent reports stands in host_report: it changes every minute.
CREATE TABLE compute_host (
    id                   ${id_pk},
    uid                  VARCHAR(36)   NOT NULL,
    name                 VARCHAR(100)  NOT NULL,
    folded_name          VARCHAR(100)  NOT NULL,
    kind                 VARCHAR(20)   NOT NULL,
    site                 VARCHAR(100)  NOT NULL,
    notes                VARCHAR(2000) NOT NULL,
    created_at           BIGINT        NOT NULL,
    maintenance_at       BIGINT,
    maintenance_until_at BIGINT,
    maintenance_by       VARCHAR(254)
);
CREATE UNIQUE INDEX compute_host_uid ON compute_host (uid);
CREATE UNIQUE INDEX compute_host_name ON compute_host (folded_name);

-- Tokens of agents: only their SHA-256. A host has one in use and, while it is rotated, a second until that is first
-- used or lapses.
CREATE TABLE agent_token (
    id            ${id_pk},
    host_id       BIGINT      NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    hash          ${blob}     NOT NULL,
    backup        BOOLEAN     NOT NULL,
    created_at    BIGINT      NOT NULL,
    first_used_at BIGINT,
    lapses_at     BIGINT
);
CREATE UNIQUE INDEX agent_token_hash ON agent_token (hash);
CREATE INDEX agent_token_host ON agent_token (host_id);

-- What the newest report says of a host, and what lists show of it. A row is made with the first report.
CREATE TABLE host_report (
    host_id            BIGINT        NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    first_seen_at      BIGINT        NOT NULL,
    last_seen_at       BIGINT        NOT NULL,
    snapshot_at        BIGINT        NOT NULL,
    overdue_at         BIGINT        NOT NULL,
    interval_seconds   INT           NOT NULL,
    agent_version      VARCHAR(1024) NOT NULL,
    hostname           VARCHAR(1024) NOT NULL,
    machine            VARCHAR(1024) NOT NULL,
    os                 VARCHAR(1024) NOT NULL,
    kernel             VARCHAR(1024) NOT NULL,
    arch               VARCHAR(1024) NOT NULL,
    boot_at            BIGINT,
    cpu_model          VARCHAR(1024) NOT NULL,
    cpus               INT,
    memory_bytes       BIGINT,
    addresses          TEXT          NOT NULL,
    status             VARCHAR(20)   NOT NULL,
    status_message     VARCHAR(1024) NOT NULL,
    status_since_at    BIGINT        NOT NULL,
    cpu                DOUBLE PRECISION,
    memory             DOUBLE PRECISION,
    fullest_disk       DOUBLE PRECISION,
    fullest_disk_name  VARCHAR(1024),
    load_average       DOUBLE PRECISION,
    workloads          INT           NOT NULL,
    workloads_running  INT           NOT NULL,
    workloads_troubled INT           NOT NULL,
    workloads_digest   ${blob},
    workload_usage     ${blob},
    inventory_digest   ${blob},
    rival_machine      VARCHAR(1024),
    rival_hostname     VARCHAR(1024),
    rival_at           BIGINT
);
CREATE INDEX host_report_overdue ON host_report (overdue_at);

-- The newest snapshot of what runs on a host, without what changes every minute: that is packed in host_report.
CREATE TABLE workload (
    id            ${id_pk},
    host_id       BIGINT        NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    kind          VARCHAR(20)   NOT NULL,
    external      VARCHAR(1024) NOT NULL,
    name          VARCHAR(1024) NOT NULL,
    image         VARCHAR(1024) NOT NULL,
    state         VARCHAR(20)   NOT NULL,
    health        VARCHAR(1024) NOT NULL,
    state_since_at BIGINT       NOT NULL,
    started_at    BIGINT,
    restart_count BIGINT        NOT NULL,
    memory_limit_bytes BIGINT,
    ports         TEXT          NOT NULL,
    labels        TEXT          NOT NULL
);
CREATE UNIQUE INDEX workload_external ON workload (host_id, kind, external);

CREATE TABLE inventory_item (
    id         ${id_pk},
    host_id    BIGINT        NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    category   VARCHAR(1024) NOT NULL,
    name       VARCHAR(1024) NOT NULL,
    version    VARCHAR(1024) NOT NULL,
    attributes TEXT          NOT NULL
);
CREATE UNIQUE INDEX inventory_item_name ON inventory_item (host_id, category, name);
