-- Two who change one subnet at once do not overwrite each other unseen.
ALTER TABLE subnet ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
