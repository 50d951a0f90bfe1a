package dev.bailiwick.identity.singlesignon.idp;

/// How an unlinked identity is treated.
///
/// @param provisioned whether an account is created for it
/// @param modules of an account that is created
public record UnlinkedIdentityPolicy(
        boolean provisioned, JitModules modules, EmailMatching matching) {}
