package dev.bailiwick.identity.signin;

/// Whether a forgotten password can be reset by mail now, answered by the package that does it.
public interface PasswordResetOffer {
    boolean isOffered();
}
