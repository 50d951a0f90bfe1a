-- Metrics, packed: a row is all series of a host, in one resolution, over one stretch of time. Resolutions are the
-- seconds between points: 0 (as reported; ten minutes a block), 600 (six hours a block), 3600 (four days a block).
-- rolled is false while a block of raw values has points that the coarser blocks do not have yet.
CREATE TABLE metric_block (
    host_id    BIGINT  NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    resolution INT     NOT NULL,
    start_at   BIGINT  NOT NULL,
    payload    ${blob} NOT NULL,
    rolled     BOOLEAN NOT NULL,
    PRIMARY KEY (host_id, resolution, start_at)
);
CREATE INDEX metric_block_age ON metric_block (resolution, start_at);
CREATE INDEX metric_block_rolled ON metric_block (rolled, start_at);
