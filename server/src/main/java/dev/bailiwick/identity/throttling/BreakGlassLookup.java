package dev.bailiwick.identity.throttling;

/// Which account must be able to sign in when everything else fails, answered by the package that
/// knows it.
public interface BreakGlassLookup {
    /// @param emailKey the key of an address
    boolean isEmergency(String emailKey);
}
