package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Where a repository is.
public enum RepositoryType {
    /// A folder on the host, such as `/srv/restic`.
    @JsonProperty("local")
    LOCAL,
    /// `sftp://user@host:22//srv/restic`, or `sftp:user@host:/srv/restic`. Credentials:
    /// `private_key` (OpenSSH, without passphrase) and `known_hosts` (lines of that file's format).
    @JsonProperty("sftp")
    SFTP,
    /// `s3:https://host/bucket/folder`. Credentials: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`
    /// and, if needed, `AWS_DEFAULT_REGION`.
    @JsonProperty("s3")
    S3,
    /// A REST server, `rest:https://host:8000/folder/`. Credentials, if needed:
    /// `RESTIC_REST_USERNAME` and `RESTIC_REST_PASSWORD`.
    @JsonProperty("rest")
    REST
}
