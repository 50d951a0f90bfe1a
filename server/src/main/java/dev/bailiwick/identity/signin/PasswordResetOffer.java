package dev.bailiwick.identity.signin;

/// Whether a forgotten password can be replaced by mail now: a bean of the package that does it.
public interface PasswordResetOffer {
    boolean isOffered();
}
