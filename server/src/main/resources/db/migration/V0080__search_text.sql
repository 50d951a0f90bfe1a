-- The texts of a row in which a search looks, folded and one a line. NULL in rows that an earlier version wrote: the server
-- writes them when it starts, and makes the index on the column, which differs between the databases (see TrigramIndexes).
ALTER TABLE ip_address ADD COLUMN search_text TEXT;
ALTER TABLE ip_address_import ADD COLUMN search_text TEXT;
ALTER TABLE licence ADD COLUMN search_text TEXT;
ALTER TABLE licence_import ADD COLUMN search_text TEXT;
ALTER TABLE licence_seat ADD COLUMN search_text TEXT;
ALTER TABLE licence_import_seat ADD COLUMN search_text TEXT;
CREATE INDEX ip_address_no_search_text ON ip_address (id) WHERE search_text IS NULL;
CREATE INDEX licence_no_search_text ON licence (id) WHERE search_text IS NULL;
CREATE INDEX licence_seat_no_search_text ON licence_seat (id) WHERE search_text IS NULL;
