-- While a new master key takes the place of the old, a keyset stands here wrapped by both: the old one stays good until
-- every running server has the new one. A keyset's version rises with every change, so that whoever has read it knows
-- when to read it again.
ALTER TABLE keyset ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE keyset ADD COLUMN wrapped_next ${blob};

-- Rows whose secrets are encrypted anew are walked by uid.
CREATE UNIQUE INDEX fixed_setting_uid ON fixed_setting (uid);
CREATE UNIQUE INDEX authenticator_uid ON authenticator (uid);
CREATE UNIQUE INDEX authenticator_enrolment_uid ON authenticator_enrolment (uid);
CREATE UNIQUE INDEX oidc_flow_uid ON oidc_flow (uid);
