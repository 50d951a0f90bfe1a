package dev.bailiwick.provider;

/// What a sign-in brings up to date in the account that is linked already.
public record Upkeep(boolean role, boolean names, boolean email) {}
