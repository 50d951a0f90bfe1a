package dev.bailiwick.monitoring.channels.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a channel speaks.
public enum ChannelType {
    MAIL("Email", false),
    /// JSON of our own, signed.
    WEBHOOK("Webhook", true),
    SLACK("Slack or compatible", false),
    TEAMS("Microsoft Teams", false),
    NTFY("ntfy", true);

    static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key(), one.label)).toList();

    private final String label;
    private final boolean hasSecret;

    ChannelType(String label, boolean hasSecret) {
        this.label = label;
        this.hasSecret = hasSecret;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ChannelType> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    public String label() {
        return label;
    }

    /// Whether something besides the address authenticates messages.
    public boolean hasSecret() {
        return hasSecret;
    }

    /// Whether messages are posted to an address on the web.
    public boolean isWeb() {
        return this != MAIL;
    }
}
