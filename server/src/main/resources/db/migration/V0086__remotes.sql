-- Machines that remote sessions connect to. folded_name is compared. Reachability is not part of the record's revision:
-- checked_at is null when the address has not been checked, unreachable is the reason and null when it answered,
-- state_changed_at is when reachable became unreachable or the reverse. The presented key is the last host key that was not
-- among the pinned ones, until somebody decides about it.
CREATE TABLE remote (
    id                    ${id_pk},
    name                  VARCHAR(100)  NOT NULL,
    folded_name           VARCHAR(200)  NOT NULL,
    protocol              VARCHAR(10)   NOT NULL,
    address               VARCHAR(253)  NOT NULL,
    port                  INT           NOT NULL,
    host_id               BIGINT        REFERENCES compute_host (id) ON DELETE SET NULL,
    tags                  VARCHAR(2000) NOT NULL,
    notes                 VARCHAR(4000) NOT NULL,
    session_minutes       INT           NOT NULL,
    idle_minutes          INT           NOT NULL,
    checked_at            BIGINT,
    state_changed_at      BIGINT,
    connect_millis        INT,
    unreachable           VARCHAR(20),
    presented_algorithm   VARCHAR(100),
    presented_fingerprint VARCHAR(50),
    presented_at          BIGINT,
    revision              BIGINT        NOT NULL,
    created_at            BIGINT        NOT NULL,
    created_by            VARCHAR(254)  NOT NULL
);
CREATE UNIQUE INDEX remote_name ON remote (folded_name);
CREATE INDEX remote_host ON remote (host_id);

-- Who alone may connect to a machine; everyone who may use the module where there is no row. The row of a deleted account
-- stays with its address, so that the machine does not become open to everyone.
CREATE TABLE remote_person (
    remote_id  BIGINT       NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    position   INT          NOT NULL,
    account_id BIGINT       REFERENCES account (id) ON DELETE SET NULL,
    email      VARCHAR(254) NOT NULL,
    PRIMARY KEY (remote_id, position)
);
CREATE INDEX remote_person_account ON remote_person (account_id);

-- The host keys that were accepted as the machine's own.
CREATE TABLE remote_host_key (
    id          ${id_pk},
    remote_id   BIGINT       NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    algorithm   VARCHAR(100) NOT NULL,
    fingerprint VARCHAR(50)  NOT NULL,
    accepted_at BIGINT       NOT NULL,
    accepted_by VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX remote_host_key_fingerprint ON remote_host_key (remote_id, fingerprint);
CREATE INDEX remote_host_key_same ON remote_host_key (fingerprint);
