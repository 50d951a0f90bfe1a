package dev.bailiwick.identity.idp;

import dev.bailiwick.platform.settings.SettingRejected;
import java.util.List;

/// The authentication context classes one of which a sign-in at the provider must have, the
/// preferred one first (OpenID Connect Core 1.0 §2, `acr`).
public record AcrValues(List<String> values) {
    static final AcrValues ANY = new AcrValues(List.of());
    private static final int MOST = 10;
    private static final int LONGEST = 200;

    public AcrValues {
        values = List.copyOf(values);
    }

    static AcrValues parse(String text) {
        List<String> values =
                text.lines().map(String::strip).filter(it -> !it.isEmpty()).distinct().toList();
        if (values.size() > MOST
                || values.stream()
                        .anyMatch(it -> it.length() > LONGEST || !it.matches("[\\x21-\\x7E]+"))) {
            throw new SettingRejected(
                    "One a line, without spaces, such as urn:mace:incommon:iap:silver; ten at"
                            + " most.");
        }
        return new AcrValues(values);
    }

    String write() {
        return String.join("\n", values);
    }
}
