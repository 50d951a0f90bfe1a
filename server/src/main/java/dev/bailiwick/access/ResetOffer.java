package dev.bailiwick.access;

/// Whether a forgotten password can be replaced by mail now: a bean of the package that does it.
public interface ResetOffer {
    boolean isOffered();
}
