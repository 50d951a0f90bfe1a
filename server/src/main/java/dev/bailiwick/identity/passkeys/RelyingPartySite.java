package dev.bailiwick.identity.passkeys;

/// What passkeys are bound to: the host of the base URL, and its origin.
record RelyingPartySite(String rpId, String origin) {}
