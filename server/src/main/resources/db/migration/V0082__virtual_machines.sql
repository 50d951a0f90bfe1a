-- What virtual machines have beyond other workloads, as JSON without the values that change every minute; null for containers.
ALTER TABLE workload ADD COLUMN machine TEXT;
-- Whether it starts with its host, and so is expected to run.
ALTER TABLE workload ADD COLUMN autostart BOOLEAN NOT NULL DEFAULT FALSE;

-- Whether the host has a row below; check-ins of all other hosts need not look.
ALTER TABLE host_report ADD COLUMN hypervisor BOOLEAN NOT NULL DEFAULT FALSE;

-- The newest report of a hypervisor: product, cluster and storage pools as JSON, and what alerts look at.
CREATE TABLE host_hypervisor (
    host_id      BIGINT  PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    payload      ${blob} NOT NULL,
    fullest_pool DOUBLE PRECISION,
    quorum_lost  BOOLEAN NOT NULL
);
