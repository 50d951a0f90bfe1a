package dev.bailiwick.identity.sessions;

/// How a session began.
public enum SignInMethod {
    PASSWORD,
    PASSKEY,
    OIDC
}
