package dev.bailiwick.modules.send.packages;

/// Where a package stands.
public enum PackageState {
    /// Files are being uploaded; there is no link yet.
    DRAFT,
    /// Its link works until it expires.
    OPEN,
    ENDED
}
