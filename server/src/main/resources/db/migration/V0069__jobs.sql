-- Jobs that run on one server at a time: when each is due, which server runs it, and how its last runs ended. Without a
-- time in due_at, a job does not run. scheduled_at is when due_at was set; if it is later than now, the clock was put back.
-- lease_uid is the last run; until lease_expires_at, no other begins.
CREATE TABLE job (
    name             VARCHAR(100) NOT NULL PRIMARY KEY,
    due_at           BIGINT,
    scheduled_at     BIGINT       NOT NULL,
    lease_uid        VARCHAR(36),
    lease_expires_at BIGINT,
    server           VARCHAR(300),
    started_at       BIGINT,
    ended_at         BIGINT,
    took_millis      BIGINT,
    failed_at        BIGINT,
    failure          VARCHAR(300)
);

-- The schedule of backups is that of their job.
INSERT INTO job (name, due_at, scheduled_at) SELECT 'Create scheduled backups', due_at, 0 FROM own_backup_schedule;
DROP TABLE own_backup_schedule;

-- When conditions were last evaluated is when their job last ran.
ALTER TABLE alert_evaluation DROP COLUMN evaluated_at;

-- A scan's lease, as for mails: the time at which it expires instead of the last heartbeat.
ALTER TABLE scan RENAME COLUMN heartbeat_at TO lease_expires_at;
UPDATE scan SET lease_expires_at = lease_expires_at + 60000;
