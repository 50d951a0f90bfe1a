-- The state of each monitor that was checked. failures and successes are those since the last change; recent has a letter
-- for each of the last 50 results, the newest last; response_micros is null without a response.
CREATE TABLE monitor_state (
    monitor_id          BIGINT       NOT NULL PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
    state               VARCHAR(10)  NOT NULL,
    since_at            BIGINT       NOT NULL,
    checked_at          BIGINT       NOT NULL,
    failures            INT          NOT NULL,
    successes           INT          NOT NULL,
    response_micros     BIGINT,
    message             VARCHAR(200) NOT NULL,
    recent              VARCHAR(50)  NOT NULL,
    certificate_ends_at BIGINT
);
CREATE INDEX monitor_state_state ON monitor_state (state, since_at);

-- When a monitor was anything but up. ended_at is null while that lasts.
CREATE TABLE monitor_period (
    id         ${id_pk},
    monitor_id BIGINT       NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
    state      VARCHAR(10)  NOT NULL,
    began_at   BIGINT       NOT NULL,
    ended_at   BIGINT,
    cause      VARCHAR(200) NOT NULL
);
CREATE INDEX monitor_period_monitor ON monitor_period (monitor_id, began_at);

-- Response times, packed as the metrics of hosts are.
CREATE TABLE monitor_metric_block (
    owner_id   BIGINT  NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
    resolution INT     NOT NULL,
    start_at   BIGINT  NOT NULL,
    payload    ${blob} NOT NULL,
    rolled_up  BOOLEAN NOT NULL,
    PRIMARY KEY (owner_id, resolution, start_at)
);
CREATE INDEX monitor_metric_block_age ON monitor_metric_block (resolution, start_at);
CREATE INDEX monitor_metric_block_rolled ON monitor_metric_block (rolled_up, start_at);

-- Which server checks which part of the monitors, and until when: a monitor belongs to the part of its id modulo 32.
CREATE TABLE monitor_lease (
    part       INT         NOT NULL PRIMARY KEY,
    server     VARCHAR(36) NOT NULL,
    expires_at BIGINT      NOT NULL
);
INSERT INTO monitor_lease (part, server, expires_at) VALUES
    (0, '', 0), (1, '', 0), (2, '', 0), (3, '', 0), (4, '', 0), (5, '', 0), (6, '', 0), (7, '', 0),
    (8, '', 0), (9, '', 0), (10, '', 0), (11, '', 0), (12, '', 0), (13, '', 0), (14, '', 0), (15, '', 0),
    (16, '', 0), (17, '', 0), (18, '', 0), (19, '', 0), (20, '', 0), (21, '', 0), (22, '', 0), (23, '', 0),
    (24, '', 0), (25, '', 0), (26, '', 0), (27, '', 0), (28, '', 0), (29, '', 0), (30, '', 0), (31, '', 0);
