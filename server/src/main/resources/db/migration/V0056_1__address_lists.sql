-- Conflicts are found in the order of the MAC addresses, without a look at the rows.
DROP INDEX ip_address_mac;
CREATE INDEX ip_address_mac ON ip_address (mac_key, address_key);
DROP INDEX ip_address_owner;
CREATE INDEX ip_address_owner ON ip_address (owner_key, address_key);

-- What a person keeps of a list: filters under a name, as the query of the list's address, and which columns are not
-- shown.
CREATE TABLE kept_filter (
    id         ${id_pk},
    account_id BIGINT        NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    list       VARCHAR(40)   NOT NULL,
    name       VARCHAR(60)   NOT NULL,
    query      VARCHAR(1000) NOT NULL
);
CREATE UNIQUE INDEX kept_filter_name ON kept_filter (account_id, list, name);
CREATE TABLE hidden_columns (
    account_id BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    list       VARCHAR(40)  NOT NULL,
    columns    VARCHAR(500) NOT NULL,
    PRIMARY KEY (account_id, list)
);
