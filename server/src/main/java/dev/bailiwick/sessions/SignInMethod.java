package dev.bailiwick.sessions;

/// How a session began.
public enum SignInMethod {
    PASSWORD,
    PASSKEY,
    OIDC
}
