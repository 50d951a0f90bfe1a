-- How far the audit log reached, authenticated and outside its own tables: emptying those, or putting back older ones,
-- shows. The MAC of a log that is older than this table is set with its next entry.
CREATE TABLE chain_head (
    id  BIGINT NOT NULL PRIMARY KEY,
    mac ${blob}
);
INSERT INTO chain_head (id) SELECT id FROM audit_chain;
