-- Networks as people divide them. Which addresses and which smaller networks lie within follows from the addresses.
CREATE TABLE subnet (
    id          ${id_pk},
    first_key   ${blob}       NOT NULL,
    last_key    ${blob}       NOT NULL,
    prefix      INT           NOT NULL,
    cidr        VARCHAR(43)   NOT NULL,
    name        VARCHAR(100)  NOT NULL,
    vlan        INT,
    gateway     VARCHAR(45)   NOT NULL,
    description VARCHAR(1000) NOT NULL,
    sweep_minutes INT,
    swept_at    BIGINT,
    created_at  BIGINT        NOT NULL,
    created_by  VARCHAR(254)  NOT NULL
);
CREATE UNIQUE INDEX subnet_network ON subnet (first_key, prefix);

-- Addresses that somebody wrote down. address_key is the family and the address, so that it sorts as addresses do.
-- The keys of texts are their bytes in lower case: both databases sort them alike and find them by how they begin.
-- What people say of an address (status) stands apart from what was last seen of it (checked, answered).
CREATE TABLE ip_address (
    id            ${id_pk},
    address_key   ${blob}       NOT NULL,
    address       VARCHAR(45)   NOT NULL,
    hostname      VARCHAR(253)  NOT NULL,
    hostname_key ${blob}       NOT NULL,
    status        VARCHAR(12)   NOT NULL,
    mac_address   VARCHAR(17)   NOT NULL,
    mac_key       ${blob}       NOT NULL,
    owner         VARCHAR(100)  NOT NULL,
    owner_key     ${blob}       NOT NULL,
    description   VARCHAR(1000) NOT NULL,
    host_id       BIGINT        REFERENCES compute_host (id) ON DELETE SET NULL,
    version       BIGINT        NOT NULL,
    created_at    BIGINT        NOT NULL,
    created_by    VARCHAR(254)  NOT NULL,
    checked_at    BIGINT,
    answered_at   BIGINT,
    answers       BOOLEAN
);
CREATE UNIQUE INDEX ip_address_key ON ip_address (address_key);
CREATE INDEX ip_address_status ON ip_address (status, address_key);
CREATE INDEX ip_address_answers ON ip_address (answers, address_key);
CREATE INDEX ip_address_hostname ON ip_address (hostname_key, address_key);
CREATE INDEX ip_address_mac ON ip_address (mac_key);
CREATE INDEX ip_address_owner ON ip_address (owner_key);
CREATE INDEX ip_address_host ON ip_address (host_id);

-- What an import is to do, row by row; empty columns of the file are told apart by the import itself.
CREATE TABLE ip_address_import (
    import_id   BIGINT        NOT NULL REFERENCES csv_import (id) ON DELETE CASCADE,
    number      INT           NOT NULL,
    record_id   BIGINT,
    version     BIGINT,
    address_key ${blob}       NOT NULL,
    address     VARCHAR(45)   NOT NULL,
    hostname    VARCHAR(253)  NOT NULL,
    hostname_key ${blob}       NOT NULL,
    status      VARCHAR(12)   NOT NULL,
    mac_address VARCHAR(17)   NOT NULL,
    mac_key     ${blob}       NOT NULL,
    owner       VARCHAR(100)  NOT NULL,
    owner_key   ${blob}       NOT NULL,
    description VARCHAR(1000) NOT NULL,
    host_id     BIGINT,
    subnet      VARCHAR(43)   NOT NULL,
    PRIMARY KEY (import_id, number)
);
