-- Sweeps of subnets: their addresses are asked one after another. One is open for a subnet. Who carries it out gives a
-- sign of life every second; after a minute without, any server goes on behind cursor_key. done counts what is kept,
-- asked what is under way as well.
CREATE TABLE sweep (
    id         ${id_pk},
    subnet_id  BIGINT       NOT NULL REFERENCES subnet (id) ON DELETE CASCADE,
    state      VARCHAR(10)  NOT NULL,
    actor      VARCHAR(254) NOT NULL,
    runner     VARCHAR(36),
    wanted_at  BIGINT       NOT NULL,
    beat_at    BIGINT       NOT NULL,
    ended_at   BIGINT,
    cursor_key ${blob},
    total      INT          NOT NULL,
    asked      INT          NOT NULL,
    done       INT          NOT NULL,
    answered   INT          NOT NULL,
    beyond     INT          NOT NULL,
    method     VARCHAR(4),
    failure    VARCHAR(300)
);
CREATE UNIQUE INDEX sweep_open ON sweep (subnet_id) WHERE ended_at IS NULL;
CREATE INDEX sweep_subnet ON sweep (subnet_id, id);
CREATE INDEX sweep_ended ON sweep (ended_at);
CREATE INDEX subnet_sweep ON subnet (sweep_minutes) WHERE sweep_minutes IS NOT NULL;

-- Addresses that answered a sweep though nobody wrote them down.
CREATE TABLE found_address (
    address_key ${blob} NOT NULL PRIMARY KEY,
    answered_at BIGINT  NOT NULL
);
CREATE INDEX found_address_old ON found_address (answered_at);
