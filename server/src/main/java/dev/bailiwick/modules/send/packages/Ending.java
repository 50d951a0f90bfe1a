package dev.bailiwick.modules.send.packages;

/// Why a package has ended.
public enum Ending {
    EXPIRED,
    REVOKED,
    /// All downloads were taken.
    SPENT,
    /// Too many attempts to unlock it have failed.
    LOCKED,
    /// It was never completed.
    DISCARDED,
    /// A backup was restored, which does not contain its content.
    RESTORED
}
