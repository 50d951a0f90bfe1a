package dev.bailiwick.licences;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Names of people and hosts in one text, parted by semicolons or lines. A semicolon within a name
/// is written twice.
final class AssigneeNames {
    static final int MOST = 1_000;
    private static final int LONGEST = 254;

    private AssigneeNames() {}

    /// Each once, without regard to case.
    static List<String> parse(String text) {
        var names = new LinkedHashMap<String, String>();
        for (String part : parts(text)) {
            String name = part.strip();
            if (!name.isEmpty()) {
                names.putIfAbsent(LicenceText.folded(name), name);
            }
        }
        return List.copyOf(names.values());
    }

    private static List<String> parts(String text) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ';' && i + 1 < text.length() && text.charAt(i + 1) == ';') {
                part.append(c);
                i++;
            } else if (c == ';' || c == '\n' || c == '\r') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    static Optional<String> fault(Collection<String> names) {
        if (names.size() > MOST) {
            return Optional.of("At most 1,000 people and hosts can be named.");
        }
        boolean unfit =
                names.stream()
                        .anyMatch(name ->
                                name.length() > LONGEST
                                        || name.chars().anyMatch(Character::isISOControl));
        return unfit
                ? Optional.of("A person or host is a name of at most 254 characters.")
                : Optional.empty();
    }

    /// @param names in the order in which they are to stand
    static String join(Collection<String> names) {
        return names.stream()
                .map(name -> name.replace(";", ";;"))
                .collect(Collectors.joining("; "));
    }
}
