-- Who may have product keys shown beside the administrators, who always may.
CREATE TABLE licence_key_reader (
    account_id BIGINT       NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    given_at   BIGINT       NOT NULL,
    given_by   VARCHAR(254) NOT NULL
);

-- What people decided about mails of licences that end; for the others their role decides.
CREATE TABLE licence_mail_choice (
    account_id BIGINT  NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    wanted     BOOLEAN NOT NULL
);
