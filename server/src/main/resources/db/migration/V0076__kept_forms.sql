-- The form that a person sent when re-authentication was required, until they have sent it again.
CREATE TABLE kept_form (
    uid         VARCHAR(36) NOT NULL PRIMARY KEY,
    session_uid VARCHAR(36) NOT NULL REFERENCES session (uid) ON DELETE CASCADE,
    kept_at     BIGINT      NOT NULL,
    content     ${blob}     NOT NULL
);
CREATE UNIQUE INDEX kept_form_session ON kept_form (session_uid);
CREATE INDEX kept_form_kept_at ON kept_form (kept_at);
