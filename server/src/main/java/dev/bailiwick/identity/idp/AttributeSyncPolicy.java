package dev.bailiwick.identity.idp;

/// What a sign-in brings up to date in the account that is linked already.
public record AttributeSyncPolicy(boolean role, boolean names, boolean email) {}
