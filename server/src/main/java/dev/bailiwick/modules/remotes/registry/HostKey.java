package dev.bailiwick.modules.remotes.registry;

import java.time.Instant;

/// A host key of a machine.
///
/// @param id 0 for a presented key that is not pinned
/// @param algorithm such as `ssh-ed25519`; empty when it is not known
/// @param fingerprint `SHA256:` and 43 characters
/// @param at when it was accepted, or first presented
/// @param by who accepted it; empty for a presented key
public record HostKey(long id, String algorithm, String fingerprint, Instant at, String by) {
    boolean is(String otherFingerprint) {
        return fingerprint.equals(otherFingerprint);
    }

    /// In groups that are easier to compare by eye.
    public String grouped() {
        return fingerprint.substring(0, 7)
                + fingerprint.substring(7).replaceAll("(.{4})(?=.)", "$1 ");
    }
}
