-- What people have written about a time in which a monitor was not up; empty for nothing.
ALTER TABLE monitor_period ADD COLUMN note VARCHAR(500) NOT NULL DEFAULT '';
ALTER TABLE monitor_period ADD COLUMN noted_by VARCHAR(254) NOT NULL DEFAULT '';
