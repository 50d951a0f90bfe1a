package dev.bailiwick.platform.audit;

/// Whether whoever makes the present request may still do what it was let in for: a bean, asked
/// once a change has its turn, when nobody else can change that any more.
public interface AuthorizationRecheck {
    /// @throws RuntimeException that takes the change back, when they were signed out meanwhile or
    ///   may do less
    void require();
}
