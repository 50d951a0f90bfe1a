package dev.bailiwick.identity.singlesignon.idp;

/// Whether an unlinked identity can be matched to an account by email address.
public enum EmailMatching {
    OFF,

    /// Immediately, when the address is confirmed both at the provider and in the account.
    AUTOMATIC,

    /// After the person has confirmed the account with its password and second factor.
    CONFIRMATION
}
