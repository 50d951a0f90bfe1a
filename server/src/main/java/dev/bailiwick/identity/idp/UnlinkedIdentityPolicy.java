package dev.bailiwick.identity.idp;

/// What becomes of an identity that is linked to nobody.
///
/// @param provisioned whether an account is made for it
/// @param modules of an account that is made
public record UnlinkedIdentityPolicy(
        boolean provisioned, DefaultModules modules, EmailMatching matching) {}
