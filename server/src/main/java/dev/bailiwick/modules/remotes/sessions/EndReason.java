package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;

/// Why a session ended.
public enum EndReason {
    EXITED("Ended", StatusIcon.IDLE, "The program on the machine ended"),
    GONE("Ended", StatusIcon.IDLE, "It ended on the machine while its page was closed"),
    CLOSED("Disconnected", StatusIcon.IDLE, "Ended by the person"),
    LEFT("Abandoned", StatusIcon.IDLE, "Nobody returned to it"),
    IDLE("Idle", StatusIcon.IDLE, "Idle for too long"),
    TIME_LIMIT("Time limit", StatusIcon.IDLE, "The time limit was reached"),
    SIGNED_OUT("Signed out", StatusIcon.IDLE, "The person signed out"),
    ACCESS_LOST("Access removed", StatusIcon.HELD, "The person lost access"),
    ADMINISTRATOR("Ended by admin", StatusIcon.HELD, "Ended by an administrator"),
    LOST("Connection lost", StatusIcon.WARN, "The connection to the machine was lost"),
    RECORDING_FAILED("Not recorded", StatusIcon.FAIL, "The recording could not be written"),
    RECORDING_FULL("Recording full", StatusIcon.HELD, "The recording reached its size limit"),
    FAILED("Failed", StatusIcon.FAIL, "The connection or the sign-in failed"),
    UNCHECKED("Not checked", StatusIcon.FAIL, "Nobody could check any more who may connect"),
    SERVER_STOPPED("Bailiwick stopped", StatusIcon.IDLE, "Bailiwick was stopped");

    private final String word;
    private final StatusIcon icon;
    private final String label;

    EndReason(String word, StatusIcon icon, String label) {
        this.word = word;
        this.icon = icon;
        this.label = label;
    }

    static EndReason of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /// One or two words, for lists.
    String word() {
        return word;
    }

    StatusIcon icon() {
        return icon;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }
}
