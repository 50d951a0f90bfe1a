-- Tables and columns get the names that code, pages and documents use. Tables whose names are in the associated data of
-- encrypted columns keep theirs (see SecretColumn), as do licence.revision (version is the product's) and the audit log's
-- tables (the chain authenticates what is in them).
ALTER TABLE sweep RENAME TO scan;
ALTER TABLE scan RENAME COLUMN runner TO claimed_by;
ALTER TABLE scan RENAME COLUMN wanted_at TO requested_at;
ALTER TABLE scan RENAME COLUMN beat_at TO heartbeat_at;
ALTER TABLE scan RENAME COLUMN asked TO started;
ALTER TABLE scan RENAME COLUMN done TO completed;
ALTER TABLE scan RENAME COLUMN beyond TO not_permitted;
DROP INDEX sweep_open;
DROP INDEX sweep_subnet;
DROP INDEX sweep_ended;
CREATE UNIQUE INDEX scan_open ON scan (subnet_id) WHERE ended_at IS NULL;
CREATE INDEX scan_subnet ON scan (subnet_id, id);
CREATE INDEX scan_ended ON scan (ended_at);

DROP INDEX subnet_sweep;
ALTER TABLE subnet RENAME COLUMN sweep_minutes TO scan_interval_minutes;
ALTER TABLE subnet RENAME COLUMN swept_at TO last_scan_at;
CREATE INDEX subnet_scan_interval ON subnet (scan_interval_minutes) WHERE scan_interval_minutes IS NOT NULL;

DROP INDEX found_address_old;
ALTER TABLE found_address RENAME TO discovered_address;
CREATE INDEX discovered_address_answered ON discovered_address (answered_at);

ALTER TABLE letter_wording RENAME TO mail_template;
ALTER TABLE mail_template RENAME COLUMN letter TO name;

DROP INDEX kept_filter_name;
ALTER TABLE kept_filter RENAME TO saved_view;
CREATE UNIQUE INDEX saved_view_name ON saved_view (account_id, list, name);

ALTER TABLE second_step_try RENAME TO second_factor_attempt;
ALTER TABLE second_factor_attempt RENAME COLUMN try_count TO attempt_count;
ALTER TABLE second_step_notice RENAME TO second_factor_notice;
ALTER TABLE second_factor_notice RENAME COLUMN told_at TO sent_at;

DROP INDEX alert_told;
ALTER TABLE alert RENAME COLUMN told TO notified;
ALTER TABLE alert RENAME COLUMN told_at TO notified_at;
CREATE INDEX alert_notified ON alert (notified_at);
ALTER TABLE alert_round RENAME TO alert_evaluation;
ALTER TABLE alert_evaluation RENAME COLUMN ran_at TO evaluated_at;
ALTER TABLE alert_mail_choice RENAME COLUMN wanted TO enabled;
ALTER TABLE licence_mail_choice RENAME COLUMN wanted TO enabled;

ALTER TABLE archive_recipient RENAME TO own_backup_recipient;
ALTER TABLE own_backup_recipient RENAME COLUMN locked TO encrypted_private_key;
ALTER TABLE archive_schedule RENAME TO own_backup_schedule;
DROP INDEX archive_copy_made;
ALTER TABLE archive_copy RENAME TO own_backup_attempt;
CREATE INDEX own_backup_attempt_made ON own_backup_attempt (made_at);

ALTER TABLE csv_import RENAME COLUMN beat_at TO heartbeat_at;
ALTER TABLE csv_import RENAME COLUMN refused TO rejected;

ALTER TABLE agent_token RENAME COLUMN lapses_at TO expires_at;
ALTER TABLE host_change RENAME COLUMN was TO old_value;
ALTER TABLE host_change RENAME COLUMN became TO new_value;
ALTER TABLE host_report RENAME COLUMN rival_machine TO conflicting_machine;
ALTER TABLE host_report RENAME COLUMN rival_hostname TO conflicting_hostname;
ALTER TABLE host_report RENAME COLUMN rival_at TO conflict_at;
ALTER TABLE host_report RENAME COLUMN workloads_troubled TO workloads_unhealthy;
ALTER TABLE metric_block RENAME COLUMN rolled TO rolled_up;

ALTER TABLE outgoing_mail RENAME COLUMN worthless_at TO discard_at;
ALTER TABLE linked_identity RENAME COLUMN last_login_at TO last_sign_in_at;
ALTER TABLE record_change RENAME COLUMN way TO source;
ALTER TABLE reset_request RENAME COLUMN asked_at TO requested_at;
ALTER TABLE licence_key_reader RENAME COLUMN given_at TO granted_at;
ALTER TABLE licence_key_reader RENAME COLUMN given_by TO granted_by;

UPDATE csv_import SET state = 'validating' WHERE state = 'reading';
UPDATE csv_import SET state = 'validated' WHERE state = 'checked';
UPDATE outgoing_mail SET state = 'DEAD' WHERE state = 'GIVEN_UP';
