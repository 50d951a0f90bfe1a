package dev.bailiwick.identity.signinpages;

/// Whether a forgotten password can be reset by mail now, answered by the package that does it.
public interface PasswordResetOffer {
    boolean isOffered();
}
