-- The audit trail. mac chains each entry to the one before it under a key that the database does not hold.
CREATE TABLE audit_entry (
    sequence   BIGINT       NOT NULL PRIMARY KEY,
    at         BIGINT       NOT NULL,
    event      VARCHAR(60)  NOT NULL,
    outcome    VARCHAR(10)  NOT NULL,
    category   VARCHAR(40),
    actor_kind VARCHAR(10)  NOT NULL,
    actor_id   BIGINT,
    actor_name VARCHAR(254) NOT NULL,
    address    VARCHAR(45),
    target     VARCHAR(254),
    details    TEXT         NOT NULL,
    request_id VARCHAR(40),
    mac        ${blob}      NOT NULL
);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_event ON audit_entry (event, sequence);
CREATE INDEX audit_entry_actor ON audit_entry (actor_name, sequence);
CREATE INDEX audit_entry_target ON audit_entry (target, sequence);

-- Where the chain begins (everything before was pruned) and ends, authenticated, so that a cut at either end shows.
-- Its single row is also the lock that makes writers take turns.
CREATE TABLE audit_chain (
    id              BIGINT  NOT NULL PRIMARY KEY,
    first_sequence  BIGINT  NOT NULL,
    previous_mac    ${blob} NOT NULL,
    last_sequence   BIGINT  NOT NULL,
    last_mac        ${blob} NOT NULL,
    mac             ${blob} NOT NULL
);

-- Failures of strangers that repeat within a window: the first is an entry, the others are counted here
-- and become one entry when the window closes.
CREATE TABLE audit_repeat (
    fingerprint  VARCHAR(64)  NOT NULL PRIMARY KEY,
    event        VARCHAR(60)  NOT NULL,
    category     VARCHAR(40),
    address      VARCHAR(45),
    target       VARCHAR(254),
    first_at     BIGINT       NOT NULL,
    last_at      BIGINT       NOT NULL,
    repeat_count BIGINT       NOT NULL
);
CREATE INDEX audit_repeat_first ON audit_repeat (first_at);
