-- What the job that checks the instances of the DNS filter has found: seen_at is the last check; detailed_at the last one
-- of lists, leases and clients; history_ends_at the end of the last step of ten minutes whose queries are in the history.
CREATE TABLE dns_check (
    provider_id    BIGINT NOT NULL PRIMARY KEY REFERENCES dns_provider (id) ON DELETE CASCADE,
    seen_at        BIGINT NOT NULL,
    detailed_at    BIGINT NOT NULL,
    history_ends_at BIGINT NOT NULL
);

-- What is wrong with an instance, from which alerts are made. part is a list or a client; empty for the whole instance.
CREATE TABLE dns_problem (
    provider_id BIGINT       NOT NULL REFERENCES dns_provider (id) ON DELETE CASCADE,
    kind        VARCHAR(30)  NOT NULL,
    part        VARCHAR(300) NOT NULL,
    message     VARCHAR(300) NOT NULL,
    since_at    BIGINT       NOT NULL,
    PRIMARY KEY (provider_id, kind, part)
);

-- How many queries an instance has answered and blocked, packed as the metrics of hosts are.
CREATE TABLE dns_metric_block (
    owner_id   BIGINT  NOT NULL REFERENCES dns_provider (id) ON DELETE CASCADE,
    resolution INT     NOT NULL,
    start_at   BIGINT  NOT NULL,
    payload    ${blob} NOT NULL,
    rolled_up  BOOLEAN NOT NULL,
    PRIMARY KEY (owner_id, resolution, start_at)
);
CREATE INDEX dns_metric_block_age ON dns_metric_block (resolution, start_at);
CREATE INDEX dns_metric_block_rolled ON dns_metric_block (rolled_up, start_at);
