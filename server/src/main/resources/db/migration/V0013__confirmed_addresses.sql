-- Since when it is known that an account's address is the person's: a link that was mailed there was followed.
ALTER TABLE account ADD COLUMN email_confirmed_at BIGINT;
