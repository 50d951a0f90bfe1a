package dev.bailiwick.identity.idp;

/// Whether an identity that is linked to nobody may find its account by the email address.
public enum EmailMatching {
    OFF,

    /// At once, when provider and account have both confirmed the address.
    AUTOMATIC,

    /// After the person has proven the account by its password and second factor.
    CONFIRMATION
}
