-- File systems that are at least half full, as JSON: [["/data", 0.93], ...]. The fullest alone hides the others.
ALTER TABLE host_report ADD COLUMN full_disks TEXT;

-- The last two times that a report told of more restarts than the one before.
ALTER TABLE workload ADD COLUMN restarted_at BIGINT;
ALTER TABLE workload ADD COLUMN restarted_before_at BIGINT;
CREATE INDEX workload_restarted ON workload (restarted_at) WHERE restarted_at IS NOT NULL;
