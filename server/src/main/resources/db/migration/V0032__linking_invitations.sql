-- Invitations to link an identity to an account: one an account, gone once used or revoked. Only a keyed hash of the token
-- is kept. waived: the provider's address need not be the account's. mailed: the link went to the account's address.
CREATE TABLE link_invitation (
    id         ${id_pk},
    uid        VARCHAR(36)  NOT NULL,
    token_hash VARCHAR(64)  NOT NULL,
    account_id BIGINT       NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    waived     BOOLEAN      NOT NULL,
    mailed     BOOLEAN      NOT NULL,
    invited_by VARCHAR(254) NOT NULL,
    created_at BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL
);
CREATE UNIQUE INDEX link_invitation_uid ON link_invitation (uid);
CREATE UNIQUE INDEX link_invitation_token ON link_invitation (token_hash);
CREATE UNIQUE INDEX link_invitation_account ON link_invitation (account_id);
CREATE INDEX link_invitation_expires ON link_invitation (expires_at);

-- Which invitation a way through the provider, or an identity that waits, belongs to.
ALTER TABLE oidc_flow ADD COLUMN invitation_uid VARCHAR(36);
ALTER TABLE pending_proof ADD COLUMN invitation_uid VARCHAR(36);
