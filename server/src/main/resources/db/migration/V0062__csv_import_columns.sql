-- The columns of an import's file are read from the file; nothing ever asked for them here.
ALTER TABLE csv_import DROP COLUMN columns;
