-- Whom scheduled copies are encrypted to: a public key, and its private half as only the passphrase opens it.
CREATE TABLE archive_recipient (
    id         BIGINT       NOT NULL PRIMARY KEY,
    public_key ${blob}      NOT NULL,
    locked     VARCHAR(2000) NOT NULL,
    created_at BIGINT       NOT NULL
);

-- When the next copy is due: whoever moves it on makes the copy.
CREATE TABLE archive_schedule (
    id     BIGINT NOT NULL PRIMARY KEY,
    due_at BIGINT NOT NULL
);

-- Copies as they were made; the newest success is what the system page tells.
CREATE TABLE archive_copy (
    id          ${id_pk},
    made_at     BIGINT       NOT NULL,
    file_name   VARCHAR(100) NOT NULL,
    size_bytes  BIGINT       NOT NULL,
    row_count   BIGINT       NOT NULL,
    problem     VARCHAR(300)
);
CREATE INDEX archive_copy_made ON archive_copy (made_at);
