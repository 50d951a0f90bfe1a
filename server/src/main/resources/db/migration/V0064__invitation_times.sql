-- When somebody was invited is in the audit trail; pages say until when the invitation holds. Nothing ever asked for it here.
ALTER TABLE invitation DROP COLUMN created_at;
ALTER TABLE link_invitation DROP COLUMN created_at;
