-- Sessions on remote machines: those that are open, and the history. helper_session names it towards the helper process
-- of its server; seen_at is renewed by that server, so that sessions of a server that was killed can be ended.
CREATE TABLE remote_session (
    id               ${id_pk},
    uid              VARCHAR(36)  NOT NULL,
    remote_id        BIGINT       REFERENCES remote (id) ON DELETE SET NULL,
    remote_name      VARCHAR(100) NOT NULL,
    protocol         VARCHAR(10)  NOT NULL,
    account_id       BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    person           VARCHAR(254) NOT NULL,
    sign_in_uid      VARCHAR(36)  NOT NULL,
    username         VARCHAR(255) NOT NULL,
    address          VARCHAR(253)  NOT NULL,
    helper_session   VARCHAR(64)  NOT NULL,
    started_at       BIGINT       NOT NULL,
    seen_at          BIGINT       NOT NULL,
    end_requested_by VARCHAR(254),
    ended_at         BIGINT,
    end_reason       VARCHAR(40),
    bytes_in         BIGINT       NOT NULL,
    bytes_out        BIGINT       NOT NULL
);
CREATE UNIQUE INDEX remote_session_uid ON remote_session (uid);
CREATE INDEX remote_session_open ON remote_session (ended_at, started_at);
CREATE INDEX remote_session_account ON remote_session (account_id, id);
CREATE INDEX remote_session_remote ON remote_session (remote_id, id);
