-- Imports are applied in steps. applied_to is the number of the last row that was applied; NULL until the staged rows have
-- been compared with the records once more. At most one import of a kind is applied at a time.
UPDATE csv_import SET state = 'validated' WHERE state = 'applying';
ALTER TABLE csv_import ADD COLUMN applied_to INT;
CREATE UNIQUE INDEX csv_import_applying ON csv_import (kind) WHERE state = 'applying';
