package dev.bailiwick.identity.mailedlinks;

import java.time.Duration;

enum MailedLinkPurpose {
    RESET(Duration.ofHours(1), "1 hour", 3),
    CONFIRM(Duration.ofHours(24), "24 hours", 5);

    private final Duration lifetime;
    private final String lifetimeText;
    private final int maxPerHour;

    MailedLinkPurpose(Duration lifetime, String lifetimeText, int maxPerHour) {
        this.lifetime = lifetime;
        this.lifetimeText = lifetimeText;
        this.maxPerHour = maxPerHour;
    }

    Duration lifetime() {
        return lifetime;
    }

    String lifetimeText() {
        return lifetimeText;
    }

    /// The most links mailed per account in an hour, to keep mailboxes from being flooded.
    int maxPerHour() {
        return maxPerHour;
    }
}
