-- Where alerts are sent. folded_name is compared; fields are those of the form that no query looks at, as JSON; secrets is
-- an encrypted JSON object (the address, and what authenticates there), secret_names the fields that have one; target is
-- what pages show of the address. failing_since_at is null unless the latest delivery failed, and problem says why.
CREATE TABLE alert_channel (
    id               ${id_pk},
    uid              VARCHAR(36)  NOT NULL,
    name             VARCHAR(100) NOT NULL,
    folded_name      VARCHAR(200) NOT NULL,
    fields           TEXT         NOT NULL,
    secret_names     VARCHAR(200) NOT NULL,
    secrets          ${blob}      NOT NULL,
    target           VARCHAR(300) NOT NULL,
    revision         BIGINT       NOT NULL,
    delivered_at     BIGINT,
    failing_since_at BIGINT,
    problem          VARCHAR(500) NOT NULL,
    created_at       BIGINT       NOT NULL,
    created_by       VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX alert_channel_uid ON alert_channel (uid);
CREATE UNIQUE INDEX alert_channel_name ON alert_channel (folded_name);

-- What channels are to say, in order. An alert that is deleted leaves its notifications behind. latest marks the newest
-- one about an alert whose resolution was not queued yet. uncertain is set by an attempt whose outcome is not known: the
-- receiver may have it.
CREATE TABLE alert_notification (
    id               ${id_pk},
    uid              VARCHAR(36) NOT NULL,
    channel_id       BIGINT      NOT NULL REFERENCES alert_channel (id) ON DELETE CASCADE,
    alert_id         BIGINT      NOT NULL,
    thread_uid       VARCHAR(36) NOT NULL,
    event            VARCHAR(20) NOT NULL,
    content          TEXT        NOT NULL,
    latest           BOOLEAN     NOT NULL,
    state            VARCHAR(10) NOT NULL,
    attempt_count    BIGINT      NOT NULL,
    uncertain        BOOLEAN     NOT NULL,
    problem          VARCHAR(500),
    created_at       BIGINT      NOT NULL,
    next_attempt_at  BIGINT      NOT NULL,
    lease_uid        VARCHAR(36),
    lease_expires_at BIGINT,
    ended_at         BIGINT
);
CREATE UNIQUE INDEX alert_notification_uid ON alert_notification (uid);
CREATE INDEX alert_notification_alert ON alert_notification (channel_id, alert_id);
CREATE INDEX alert_notification_due ON alert_notification (state, next_attempt_at);
CREATE INDEX alert_notification_latest ON alert_notification (channel_id) WHERE latest;
CREATE INDEX alert_notification_ended ON alert_notification (ended_at);

-- Mails about the same matter, which mail programs show together.
ALTER TABLE outgoing_mail ADD COLUMN thread_uid VARCHAR(36);
