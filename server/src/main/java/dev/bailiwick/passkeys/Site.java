package dev.bailiwick.passkeys;

/// What passkeys are bound to: the host of the public base URL, and its origin.
record Site(String rpId, String origin) {}
