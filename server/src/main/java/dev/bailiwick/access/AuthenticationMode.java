package dev.bailiwick.access;

/// Which ways in people have.
public enum AuthenticationMode {
    LOCAL_ONLY,
    LOCAL_AND_OIDC
}
