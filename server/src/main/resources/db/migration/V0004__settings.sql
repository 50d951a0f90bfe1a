-- What administrators decide, a row a setting. A secret is encrypted, bound to its row's uid, and has no value.
CREATE TABLE setting (
    name       VARCHAR(80)  NOT NULL PRIMARY KEY,
    uid        VARCHAR(36)  NOT NULL,
    value      TEXT,
    secret     ${blob},
    changed_at BIGINT       NOT NULL,
    changed_by VARCHAR(254) NOT NULL
);
CREATE UNIQUE INDEX setting_uid ON setting (uid);
