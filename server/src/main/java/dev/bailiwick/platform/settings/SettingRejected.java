package dev.bailiwick.platform.settings;

/// A text that a setting does not take. The message is a sentence for whoever typed it, and does
/// not repeat secrets.
public final class SettingRejected extends RuntimeException {
    public SettingRejected(String sentence) {
        super(sentence);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
