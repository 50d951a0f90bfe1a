-- Which monitor stands for the router or VPN in front of a compute host.
CREATE TABLE monitor_host_gateway (
    host_id    BIGINT NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    monitor_id BIGINT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE
);
CREATE INDEX monitor_host_gateway_monitor ON monitor_host_gateway (monitor_id);

-- The states of compute hosts as the network monitor shows them, one after the other. ended_at is null while one lasts.
CREATE TABLE monitor_host_period (
    id       ${id_pk},
    host_id  BIGINT      NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    state    VARCHAR(10) NOT NULL,
    began_at BIGINT      NOT NULL,
    ended_at BIGINT
);
CREATE INDEX monitor_host_period_host ON monitor_host_period (host_id, began_at);
CREATE INDEX monitor_host_period_end ON monitor_host_period (ended_at);
