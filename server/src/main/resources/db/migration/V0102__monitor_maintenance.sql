-- Planned work during which monitors raise no alert. fields are those of the form that no query looks at, as JSON. ends_at is
-- when it is over for good, null if it repeats. What has begun by cut_at has ended by then, because somebody ended it early.
CREATE TABLE maintenance_window (
    id         ${id_pk},
    name       VARCHAR(100) NOT NULL,
    fields     TEXT         NOT NULL,
    everything BOOLEAN      NOT NULL,
    ends_at    BIGINT,
    cut_at     BIGINT,
    changed_at BIGINT       NOT NULL,
    revision   BIGINT       NOT NULL,
    created_at BIGINT       NOT NULL,
    created_by VARCHAR(254) NOT NULL
);
CREATE INDEX maintenance_window_end ON maintenance_window (ends_at);

-- What a window covers, in the order of its form: a monitor, the monitors of a host, or those with a tag.
CREATE TABLE maintenance_cover (
    window_id  BIGINT      NOT NULL REFERENCES maintenance_window (id) ON DELETE CASCADE,
    number     INT         NOT NULL,
    monitor_id BIGINT      REFERENCES monitor (id) ON DELETE CASCADE,
    host_id    BIGINT      REFERENCES compute_host (id) ON DELETE CASCADE,
    tag        VARCHAR(60),
    PRIMARY KEY (window_id, number)
);
CREATE INDEX maintenance_cover_monitor ON maintenance_cover (monitor_id);
CREATE INDEX maintenance_cover_host ON maintenance_cover (host_id);
