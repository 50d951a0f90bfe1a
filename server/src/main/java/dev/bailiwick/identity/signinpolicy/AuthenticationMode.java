package dev.bailiwick.identity.signinpolicy;

/// The sign-in methods people have, ordered from local only to identity provider only.
public enum AuthenticationMode {
    LOCAL_ONLY,

    /// The sign-in page offers both.
    LOCAL_AND_OIDC,

    /// The sign-in page shows the provider first and collapses the local form.
    OIDC_PREFERRED,

    /// Only the break-glass administrator can use local sign-in.
    OIDC_REQUIRED
}
