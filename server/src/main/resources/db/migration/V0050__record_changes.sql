-- What people and imports changed about records, field by field: [["status", "reserved", "active"], …].
CREATE TABLE record_change (
    id        ${id_pk},
    kind      VARCHAR(20)  NOT NULL,
    record_id BIGINT       NOT NULL,
    at        BIGINT       NOT NULL,
    actor     VARCHAR(254) NOT NULL,
    way       VARCHAR(20)  NOT NULL,
    changes   TEXT         NOT NULL
);
CREATE INDEX record_change_record ON record_change (kind, record_id, id);
