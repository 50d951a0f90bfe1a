-- Mails on their way. content (text and HTML, which may hold a one-time link) is encrypted, bound to the row's uid,
-- and cleared once the mail is delivered or has become worthless. lease_uid is the process that is delivering it now.
CREATE TABLE outgoing_mail (
    id               ${id_pk},
    uid              VARCHAR(36)  NOT NULL,
    kind             VARCHAR(20)  NOT NULL,
    recipient        VARCHAR(254) NOT NULL,
    subject          VARCHAR(300) NOT NULL,
    content          ${blob},
    state            VARCHAR(10)  NOT NULL,
    attempt_count    BIGINT       NOT NULL,
    problem          VARCHAR(500),
    created_at       BIGINT       NOT NULL,
    next_attempt_at  BIGINT       NOT NULL,
    worthless_at     BIGINT,
    lease_uid        VARCHAR(36),
    lease_expires_at BIGINT,
    ended_at         BIGINT
);
CREATE UNIQUE INDEX outgoing_mail_uid ON outgoing_mail (uid);
CREATE INDEX outgoing_mail_due ON outgoing_mail (state, next_attempt_at);
CREATE INDEX outgoing_mail_ended ON outgoing_mail (ended_at);
