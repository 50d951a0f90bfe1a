-- Conditions that somebody ought to know of. While opened_at is empty the condition waits, and is nobody's business yet.
-- A subject is a host, by its number; what other modules watch will be theirs. told says what was mailed of it.
CREATE TABLE alert (
    id                   ${id_pk},
    module               VARCHAR(20)   NOT NULL,
    kind                 VARCHAR(20)   NOT NULL,
    subject_id           BIGINT        NOT NULL,
    subject_name         VARCHAR(200)  NOT NULL,
    subject_path         VARCHAR(200)  NOT NULL,
    part                 VARCHAR(200)  NOT NULL,
    message              VARCHAR(300)  NOT NULL,
    since_at             BIGINT        NOT NULL,
    seen_at              BIGINT        NOT NULL,
    opened_at            BIGINT,
    cleared_at           BIGINT,
    ended_at             BIGINT,
    acknowledged_at      BIGINT,
    acknowledged_by      VARCHAR(254),
    acknowledged_note    VARCHAR(500),
    told                 VARCHAR(10)   NOT NULL,
    told_at              BIGINT
);
CREATE UNIQUE INDEX alert_live ON alert (module, subject_id, kind, part) WHERE ended_at IS NULL;
CREATE INDEX alert_subject ON alert (module, subject_id);
CREATE INDEX alert_ended ON alert (ended_at);
CREATE INDEX alert_told ON alert (told_at);

-- When conditions were last looked at, and since when without a break; when the last mail of alerts was made. One row.
CREATE TABLE alert_round (
    id         BIGINT NOT NULL PRIMARY KEY,
    ran_at     BIGINT NOT NULL,
    resumed_at BIGINT NOT NULL,
    mailed_at  BIGINT
);

-- What people decided about mails of alerts; for the others their role decides.
CREATE TABLE alert_mail_choice (
    account_id BIGINT  NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    wanted     BOOLEAN NOT NULL
);
