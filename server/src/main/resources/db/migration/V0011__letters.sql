-- The wording of mails where administrators changed it. A letter without a row has the standard wording.
CREATE TABLE letter_wording (
    letter     VARCHAR(20)  NOT NULL PRIMARY KEY,
    subject    VARCHAR(200) NOT NULL,
    body       TEXT         NOT NULL,
    changed_at BIGINT       NOT NULL,
    changed_by VARCHAR(254) NOT NULL
);
