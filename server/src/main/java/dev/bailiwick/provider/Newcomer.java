package dev.bailiwick.provider;

/// What becomes of an identity that is linked to nobody.
///
/// @param provisioned whether an account is made for it
/// @param modules of an account that is made
public record Newcomer(boolean provisioned, DefaultModules modules, EmailMatching matching) {}
