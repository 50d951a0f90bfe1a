-- How many bytes the running responses of a download may bring, together, so that one access does not get several copies at
-- the same time.
ALTER TABLE send_download ADD COLUMN pending_size BIGINT NOT NULL DEFAULT 0;
