package dev.bailiwick.platform.audit;

/// Checks whether the person making the current request is still authorized: a bean, called once a
/// change holds the audit chain lock, when their rights can no longer change.
public interface AuthorizationRecheck {
    /// @throws RuntimeException to roll the change back, when the person was signed out meanwhile
    ///   or has lost the right
    void require();
}
