-- When an agent last used a token, to within minutes; kept for backup runners only. Null for a token that was not used since.
ALTER TABLE agent_token ADD COLUMN last_used_at BIGINT;
