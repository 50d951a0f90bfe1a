-- Container engines that the server reads itself, at most one for each host. client_key (PKCS #8) is encrypted and bound
-- to the row's uid; it is null together with certificate for plain HTTP on loopback. lease_uid is the process that reads
-- it: it knows the previous reading, so it keeps the lease as long as it runs. failure is empty after a reading.
CREATE TABLE direct_engine (
    host_id          BIGINT        NOT NULL PRIMARY KEY REFERENCES compute_host (id) ON DELETE CASCADE,
    uid              VARCHAR(36)   NOT NULL,
    version          BIGINT        NOT NULL,
    url              VARCHAR(300)  NOT NULL,
    certificate      TEXT          NOT NULL,
    client_key       ${blob},
    authority        TEXT          NOT NULL,
    read_at          BIGINT,
    failed_at        BIGINT,
    failure          VARCHAR(500)  NOT NULL,
    due_at           BIGINT        NOT NULL,
    lease_uid        VARCHAR(36),
    lease_expires_at BIGINT
);
CREATE UNIQUE INDEX direct_engine_uid ON direct_engine (uid);
CREATE INDEX direct_engine_due ON direct_engine (due_at);
