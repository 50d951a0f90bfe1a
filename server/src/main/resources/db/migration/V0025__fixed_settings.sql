-- What the environment fixed at the last start, encrypted: an unchanged environment is not asked about again.
CREATE TABLE fixed_setting (
    name  VARCHAR(80) NOT NULL PRIMARY KEY,
    uid   VARCHAR(36) NOT NULL,
    value ${blob}     NOT NULL
);
