package dev.bailiwick.modules.send.lists;

import dev.bailiwick.modules.send.packages.Ending;
import dev.bailiwick.modules.send.packages.PackageState;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.time.ZoneId;

/// Where a package stands, as its sender sees it. What needs attention comes first.
public enum ShownState {
    LOCKED("Locked", StatusIcon.FAIL),
    EXPIRES_TODAY("Expires today", StatusIcon.WARN),
    UPLOADING("Uploading", StatusIcon.RUN),
    NOT_OPENED("Not opened", StatusIcon.WAIT),
    OPENED("Opened", StatusIcon.OK),
    SPENT("All downloads taken", StatusIcon.IDLE),
    EXPIRED("Expired", StatusIcon.GONE),
    REVOKED("Revoked", StatusIcon.GONE),
    DISCARDED("Discarded", StatusIcon.GONE),
    RESTORED("Ended by a restore", StatusIcon.GONE);

    private final String label;
    private final StatusIcon icon;

    ShownState(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    /// @param zone of the person, whose today it is
    public static ShownState of(SentPackage one, Instant now, ZoneId zone) {
        Ending ending = one.ending();
        if (ending != null) {
            return valueOf(ending.name());
        }
        if (one.state() == PackageState.DRAFT) {
            return UPLOADING;
        }
        if (!one.isOpen(now)) {
            return EXPIRED;
        }
        if (one.expiresAt().atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate())) {
            return EXPIRES_TODAY;
        }
        return one.openedAt() == null ? NOT_OPENED : OPENED;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }

    /// Whether there is nothing left to open.
    public boolean isEnded() {
        return this == LOCKED || compareTo(SPENT) >= 0;
    }
}
