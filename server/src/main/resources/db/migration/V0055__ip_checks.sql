-- What came of each check of an address, kept 90 days; round trips in microseconds, absent when nothing came back.
CREATE TABLE ip_check (
    id             ${id_pk},
    address_id     BIGINT     NOT NULL REFERENCES ip_address (id) ON DELETE CASCADE,
    at             BIGINT     NOT NULL,
    method         VARCHAR(4) NOT NULL,
    sent           INT        NOT NULL,
    received       INT        NOT NULL,
    min_micros     INT,
    average_micros INT,
    max_micros     INT
);
CREATE INDEX ip_check_address ON ip_check (address_id, at);
CREATE INDEX ip_check_old ON ip_check (at);
