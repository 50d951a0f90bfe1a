-- Check-ins that were acknowledged, so that the same id again stores nothing twice: kept seven days.
CREATE TABLE check_in (
    host_id          BIGINT NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    uid              VARCHAR(36) NOT NULL,
    received_at      BIGINT NOT NULL,
    sent_at          BIGINT NOT NULL,
    interval_seconds INT    NOT NULL,
    PRIMARY KEY (host_id, uid)
);
CREATE INDEX check_in_received ON check_in (received_at);
CREATE INDEX check_in_host ON check_in (host_id, received_at);

-- What happened on a host, as its agent tells.
CREATE TABLE host_event (
    id       ${id_pk},
    host_id  BIGINT        NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    external VARCHAR(1024) NOT NULL,
    at       BIGINT        NOT NULL,
    severity VARCHAR(20)   NOT NULL,
    type     VARCHAR(1024) NOT NULL,
    message  VARCHAR(1024) NOT NULL,
    workload VARCHAR(1024)
);
CREATE UNIQUE INDEX host_event_external ON host_event (host_id, external);
CREATE INDEX host_event_at ON host_event (host_id, at);
CREATE INDEX host_event_old ON host_event (at);

-- What changed between two snapshots: appeared (no before), changed, went (no after).
CREATE TABLE host_change (
    id      ${id_pk},
    host_id BIGINT        NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    at      BIGINT        NOT NULL,
    kind    VARCHAR(1024) NOT NULL,
    name    VARCHAR(1024) NOT NULL,
    was     VARCHAR(1024),
    became  VARCHAR(1024)
);
CREATE INDEX host_change_at ON host_change (host_id, at);
CREATE INDEX host_change_old ON host_change (at);
