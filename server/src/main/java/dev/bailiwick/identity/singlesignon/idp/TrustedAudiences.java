package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Audiences that tokens can name in addition to this client, one per line, compared exactly
/// (OpenID Connect Core 1.0 §3.1.3.7 (3)).
public record TrustedAudiences(Set<String> names) {
    static final TrustedAudiences NONE = new TrustedAudiences(Set.of());
    private static final int MAX_NAMES = 50;
    private static final int MAX_LENGTH = 300;

    static TrustedAudiences parse(String text) {
        Set<String> names =
                text.lines()
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (names.size() > MAX_NAMES
                || names.stream()
                        .anyMatch(
                                it -> it.length() > MAX_LENGTH || !it.matches("[\\x21-\\x7E]+"))) {
            throw new SettingRejectedException(
                    "Enter one audience per line, without spaces, such as 312345678901234567. At"
                            + " most 50 are allowed.");
        }
        return new TrustedAudiences(names);
    }

    String write() {
        return String.join("\n", names);
    }
}
