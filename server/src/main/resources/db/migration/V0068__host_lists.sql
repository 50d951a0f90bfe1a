-- Lists of hosts read every row of host_report, so it has only what they need, and those columns first. The current usage
-- of each workload is shown on the page of one host and moves to a table of its own. host_report is created again, because
-- SQLite leaves rows that become shorter where they are, one a page. Its index on overdue_at is left out: no query used it,
-- and each check-in changed it.
CREATE TABLE workload_usage (
    host_id BIGINT  NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    payload ${blob} NOT NULL
);
INSERT INTO workload_usage (host_id, payload)
    SELECT host_id, workload_usage FROM host_report WHERE workload_usage IS NOT NULL ORDER BY host_id;

CREATE TABLE earlier_host_report AS SELECT * FROM host_report;
DROP TABLE host_report;
CREATE TABLE host_report (
    host_id              BIGINT        NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    overdue_at           BIGINT        NOT NULL,
    status               VARCHAR(20)   NOT NULL,
    workloads            INT           NOT NULL,
    workloads_running    INT           NOT NULL,
    workloads_unhealthy  INT           NOT NULL,
    cpu                  DOUBLE PRECISION,
    memory               DOUBLE PRECISION,
    fullest_disk         DOUBLE PRECISION,
    first_seen_at        BIGINT        NOT NULL,
    last_seen_at         BIGINT        NOT NULL,
    status_since_at      BIGINT        NOT NULL,
    status_message       VARCHAR(1024) NOT NULL,
    os                   VARCHAR(1024) NOT NULL,
    hostname             VARCHAR(1024) NOT NULL,
    addresses            TEXT          NOT NULL,
    snapshot_at          BIGINT        NOT NULL,
    interval_seconds     INT           NOT NULL,
    agent_version        VARCHAR(1024) NOT NULL,
    machine              VARCHAR(1024) NOT NULL,
    kernel               VARCHAR(1024) NOT NULL,
    arch                 VARCHAR(1024) NOT NULL,
    boot_at              BIGINT,
    cpu_model            VARCHAR(1024) NOT NULL,
    cpus                 INT,
    memory_bytes         BIGINT,
    fullest_disk_name    VARCHAR(1024),
    full_disks           TEXT,
    load_average         DOUBLE PRECISION,
    workloads_digest     ${blob},
    inventory_digest     ${blob},
    conflicting_machine  VARCHAR(1024),
    conflicting_hostname VARCHAR(1024),
    conflict_at          BIGINT
);
INSERT INTO host_report (host_id, overdue_at, status, workloads, workloads_running, workloads_unhealthy, cpu, memory,
        fullest_disk, first_seen_at, last_seen_at, status_since_at, status_message, os, hostname, addresses, snapshot_at,
        interval_seconds, agent_version, machine, kernel, arch, boot_at, cpu_model, cpus, memory_bytes, fullest_disk_name,
        full_disks, load_average, workloads_digest, inventory_digest, conflicting_machine, conflicting_hostname, conflict_at)
    SELECT host_id, overdue_at, status, workloads, workloads_running, workloads_unhealthy, cpu, memory,
        fullest_disk, first_seen_at, last_seen_at, status_since_at, status_message, os, hostname, addresses, snapshot_at,
        interval_seconds, agent_version, machine, kernel, arch, boot_at, cpu_model, cpus, memory_bytes, fullest_disk_name,
        full_disks, load_average, workloads_digest, inventory_digest, conflicting_machine, conflicting_hostname, conflict_at
    FROM earlier_host_report ORDER BY host_id;
DROP TABLE earlier_host_report;

-- The names of the workloads of a host, one a line: a search reads one row a host instead of one a workload.
CREATE TABLE workload_names (
    host_id BIGINT NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    names   TEXT   NOT NULL
);
INSERT INTO workload_names (host_id, names) SELECT host_id, string_agg(name, '
' ORDER BY name) FROM workload GROUP BY host_id;

-- Whether state and health make a workload unhealthy (see WorkloadHealth), in a form that fits into an index: those that
-- restarted twice are counted without reading the rows of all workloads.
ALTER TABLE workload ADD COLUMN unhealthy BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE workload SET unhealthy = TRUE WHERE health = 'unhealthy' OR state IN ('restarting', 'dead');
CREATE INDEX workload_restarting ON workload (host_id, restarted_at, restarted_before_at, unhealthy)
    WHERE restarted_before_at IS NOT NULL;
