-- The addresses that the newest report of a host names, as far as they tell machines apart, in the form of
-- ip_address.address_key. Derived from host_report.addresses: written when these change, and by the server at its start for
-- hosts that have none here, such as those of an earlier version.
CREATE TABLE host_address (
    host_id     BIGINT  NOT NULL REFERENCES compute_host (id) ON DELETE CASCADE,
    address_key ${blob} NOT NULL,
    PRIMARY KEY (host_id, address_key)
);
CREATE INDEX host_address_key ON host_address (address_key, host_id);
