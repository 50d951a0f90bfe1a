-- Whether SSH sessions are recorded: what the machine prints.
ALTER TABLE remote ADD COLUMN recorded BOOLEAN DEFAULT FALSE NOT NULL;

-- Recordings, each a file of the same uid as its session. What they show stays when the machine, the account or the
-- session is removed. The secret is the file's key, encrypted. ended_at is null until the file has its end.
CREATE TABLE remote_recording (
    uid         VARCHAR(36)  NOT NULL PRIMARY KEY,
    remote_name VARCHAR(100) NOT NULL,
    person      VARCHAR(254) NOT NULL,
    username    VARCHAR(255) NOT NULL,
    address     VARCHAR(253) NOT NULL,
    started_at  BIGINT       NOT NULL,
    ended_at    BIGINT,
    secret      ${blob}      NOT NULL
);
CREATE INDEX remote_recording_started ON remote_recording (started_at);
