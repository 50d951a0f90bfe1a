-- Right passwords whose second step is not done: taken back when it is, by the same holder (a sign-in that waits, a session,
-- or the proof of an account). Each wrong answer counts, and so does a password that no answer followed.
CREATE TABLE second_step_try (
    account_id BIGINT      NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    holder     VARCHAR(50) NOT NULL,
    try_count  BIGINT      NOT NULL,
    answered   BOOLEAN     NOT NULL,
    first_at   BIGINT      NOT NULL,
    last_at    BIGINT      NOT NULL,
    address    VARCHAR(45) NOT NULL,
    PRIMARY KEY (account_id, holder)
);

-- When the account's person was last told of such. The row is what those who count take turns by.
CREATE TABLE second_step_notice (
    account_id BIGINT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    told_at    BIGINT NOT NULL
);
