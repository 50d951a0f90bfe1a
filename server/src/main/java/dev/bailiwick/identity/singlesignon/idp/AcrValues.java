package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.List;

/// The authentication context classes of which a sign-in at the provider must have one, in order of
/// preference (OpenID Connect Core 1.0 §2, `acr`).
public record AcrValues(List<String> values) {
    static final AcrValues UNRESTRICTED = new AcrValues(List.of());
    private static final int MAX_VALUES = 10;
    private static final int MAX_LENGTH = 200;

    public AcrValues {
        values = List.copyOf(values);
    }

    static AcrValues parse(String text) {
        List<String> values =
                text.lines().map(String::strip).filter(it -> !it.isEmpty()).distinct().toList();
        if (values.size() > MAX_VALUES
                || values.stream()
                        .anyMatch(
                                it -> it.length() > MAX_LENGTH || !it.matches("[\\x21-\\x7E]+"))) {
            throw new SettingRejectedException(
                    "Enter one per line, without spaces, such as urn:mace:incommon:iap:silver. At"
                            + " most ten are allowed.");
        }
        return new AcrValues(values);
    }

    String write() {
        return String.join("\n", values);
    }
}
