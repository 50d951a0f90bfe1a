package dev.bailiwick.identity.throttling;

/// Which account must get in when everything else fails: a bean of the package that knows it.
public interface EmergencyAccounts {
    /// @param emailKey an address as compared
    boolean isEmergency(String emailKey);
}
