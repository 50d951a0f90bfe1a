-- When a monitor was first checked: before that, nothing is known about it.
ALTER TABLE monitor_state ADD COLUMN first_at BIGINT NOT NULL DEFAULT 0;
UPDATE monitor_state SET first_at = (SELECT created_at FROM monitor WHERE monitor.id = monitor_state.monitor_id);
