package dev.bailiwick.platform.settings;

/// A text that a setting does not accept. The message is a sentence for the person who typed it,
/// and contains no secrets.
public final class SettingRejectedException extends RuntimeException {
    public SettingRejectedException(String sentence) {
        super(sentence);
    }

    public String message() {
        return String.valueOf(getMessage());
    }
}
