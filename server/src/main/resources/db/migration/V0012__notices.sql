-- Notices that a person has switched off. Those about the account's safety are sent whatever stands here.
CREATE TABLE muted_notice (
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    notice     VARCHAR(20) NOT NULL,
    PRIMARY KEY (account_id, notice)
);
