-- Two who describe one host at once do not overwrite each other unseen.
ALTER TABLE compute_host ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
