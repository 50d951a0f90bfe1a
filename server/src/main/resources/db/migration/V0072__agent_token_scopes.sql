-- A token has any set of scopes, in the order of AgentScope and separated by commas. Tokens with different scopes of one
-- host are rotated apart.
ALTER TABLE agent_token ADD COLUMN scopes VARCHAR(100) NOT NULL DEFAULT 'checkin';
UPDATE agent_token SET scopes = 'checkin,backup' WHERE backup;
ALTER TABLE agent_token DROP COLUMN backup;
