-- Metrics belong to an owner, not only to a host. Each kind of owner has its blocks in a table of its own with these
-- columns, whose owner_id refers to the owners' table: deleting an owner deletes its blocks, and none is rewritten here.
ALTER TABLE metric_block RENAME TO host_metric_block;
ALTER TABLE host_metric_block RENAME COLUMN host_id TO owner_id;
