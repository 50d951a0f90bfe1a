-- What the list of people is sorted and searched by, and the zone in which a person reads times. name_key is the name as
-- compared (NFKC, lower case); sign_in_order is the last sign-in in ms, 0 for never, so that it sorts alike everywhere.
ALTER TABLE account ADD COLUMN name_key VARCHAR(200) NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN sign_in_order BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN time_zone VARCHAR(50);
UPDATE account SET name_key = LOWER(name), sign_in_order = COALESCE(last_sign_in_at, 0);
-- Also what the list is searched and filtered by, so that only the rows that are shown are fetched.
CREATE INDEX account_by_name ON account (name_key, id, email_key, active, role);
CREATE INDEX account_by_sign_in ON account (sign_in_order, id);
CREATE INDEX account_module_module ON account_module (module, account_id);
