package dev.bailiwick.modules.send.packages;

/// What happens to packages: the name in the audit log, and the sentence for the sender.
public enum EventKind {
    CREATED("Package Created", "Package created"),
    MAILED("Package Link Mailed", "Link mailed to the recipient"),
    VIEWED("Package Viewed", "The link was viewed"),
    UNLOCKED("Package Unlocked", "Unlocked"),
    FAILED("Package Unlock Failed", "Failed attempt to unlock"),
    CODE_SENT("Package Code Sent", "One-time code mailed to the recipient"),
    DOWNLOADED("Package Downloaded", "Downloaded"),
    INTERRUPTED("Package Download Interrupted", "A download was interrupted and does not count"),
    UNREADABLE("Package Content Unreadable", "The stored content could not be read"),
    REVOKED("Package Revoked", "Revoked"),
    EXPIRED("Package Expired", "Expired"),
    LOCKED("Package Locked", "Locked after 10 failed attempts"),
    SPENT("Package Spent", "All downloads were taken"),
    DISCARDED("Package Discarded", "Discarded"),
    RESTORED("Package Ended By Restore", "Ended, because a backup was restored");

    private final String auditName;
    private final String sentence;

    EventKind(String auditName, String sentence) {
        this.auditName = auditName;
        this.sentence = sentence;
    }

    String auditName() {
        return auditName;
    }

    public String sentence() {
        return sentence;
    }

    boolean isFailure() {
        return this == FAILED || this == UNREADABLE || this == LOCKED;
    }

    static EventKind of(Ending ending) {
        return valueOf(ending.name());
    }
}
