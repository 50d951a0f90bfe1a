package dev.bailiwick.identity.policy;

/// Which ways in people have, from the fewest through the provider to nothing else.
public enum AuthenticationMode {
    LOCAL_ONLY,

    /// The sign-in page offers both.
    LOCAL_AND_OIDC,

    /// The sign-in page leads with the provider and folds the local form away.
    OIDC_PREFERRED,

    /// Nobody but the break-glass administrator comes in by a local way.
    OIDC_REQUIRED
}
