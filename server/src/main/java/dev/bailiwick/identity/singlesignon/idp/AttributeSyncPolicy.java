package dev.bailiwick.identity.singlesignon.idp;

/// The attributes of a linked account that are synchronised at each sign-in.
public record AttributeSyncPolicy(boolean role, boolean names, boolean email) {}
