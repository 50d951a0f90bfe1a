package dev.bailiwick.provider;

import dev.bailiwick.settings.SettingRejected;
import java.util.List;

/// The authentication context classes one of which a sign-in at the provider must have, the
/// preferred one first (OpenID Connect Core 1.0 §2, `acr`).
public record RequiredAcr(List<String> values) {
    static final RequiredAcr ANY = new RequiredAcr(List.of());
    private static final int MOST = 10;
    private static final int LONGEST = 200;

    public RequiredAcr {
        values = List.copyOf(values);
    }

    static RequiredAcr parse(String text) {
        List<String> values =
                text.lines().map(String::strip).filter(it -> !it.isEmpty()).distinct().toList();
        if (values.size() > MOST
                || values.stream()
                        .anyMatch(it -> it.length() > LONGEST || !it.matches("[\\x21-\\x7E]+"))) {
            throw new SettingRejected(
                    "One a line, without spaces, such as urn:mace:incommon:iap:silver; ten at"
                            + " most.");
        }
        return new RequiredAcr(values);
    }

    String write() {
        return String.join("\n", values);
    }
}
