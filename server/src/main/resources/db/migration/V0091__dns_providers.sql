-- Instances of the DNS filter. folded_name is compared; fields are those of the form that no query looks at, as JSON;
-- secrets is an encrypted JSON object, secret_names the fields that have one. The interface is empty until it was found out.
-- The session is the one that all servers share, encrypted; null for none.
CREATE TABLE dns_provider (
    id           ${id_pk},
    uid          VARCHAR(36)   NOT NULL,
    name         VARCHAR(100)  NOT NULL,
    folded_name  VARCHAR(200)  NOT NULL,
    fields       VARCHAR(4000) NOT NULL,
    secret_names VARCHAR(200)  NOT NULL,
    secrets      ${blob}       NOT NULL,
    interface    VARCHAR(10)   NOT NULL,
    session      ${blob},
    revision     BIGINT        NOT NULL,
    created_at   BIGINT        NOT NULL,
    created_by   VARCHAR(254)  NOT NULL
);
CREATE UNIQUE INDEX dns_provider_uid ON dns_provider (uid);
CREATE UNIQUE INDEX dns_provider_name ON dns_provider (folded_name);

-- When blocking was paused by people: until ends_at, which is null for until somebody resumes it.
CREATE TABLE dns_pause (
    id          ${id_pk},
    provider_id BIGINT       NOT NULL REFERENCES dns_provider (id) ON DELETE CASCADE,
    began_at    BIGINT       NOT NULL,
    ends_at     BIGINT,
    paused_by   VARCHAR(254) NOT NULL,
    reason      VARCHAR(200) NOT NULL,
    resumed_at  BIGINT,
    resumed_by  VARCHAR(254) NOT NULL
);
CREATE INDEX dns_pause_provider ON dns_pause (provider_id, began_at);
