-- Which compute hosts check a monitor instead of this server, and what each of them has last found: no state before its
-- first result. from_hosts stays true if all of them are removed; nothing checks such a monitor until somebody decides.
ALTER TABLE monitor ADD COLUMN from_hosts BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE monitor_run_from (
    monitor_id          BIGINT       NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
    host_id             BIGINT       NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    state               VARCHAR(10),
    since_at            BIGINT,
    checked_at          BIGINT,
    received_at         BIGINT,
    failures            INT          NOT NULL DEFAULT 0,
    successes           INT          NOT NULL DEFAULT 0,
    response_micros     BIGINT,
    message             VARCHAR(200) NOT NULL DEFAULT '',
    certificate_ends_at BIGINT,
    PRIMARY KEY (monitor_id, host_id)
);
CREATE INDEX monitor_run_from_host ON monitor_run_from (host_id, monitor_id);

-- run_from has the ids of the hosts, separated by commas.
ALTER TABLE monitor_import ADD COLUMN from_hosts BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE monitor_import ADD COLUMN run_from VARCHAR(500) NOT NULL DEFAULT '';
