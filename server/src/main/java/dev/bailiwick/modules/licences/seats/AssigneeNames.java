package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.modules.licences.register.LicenceFieldRules;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Names of people and hosts in one text, parted by semicolons or lines. A semicolon within a name
/// is written twice.
public final class AssigneeNames {
    static final int MOST = 1_000;
    private static final int LONGEST = 254;

    private AssigneeNames() {}

    /// Each once, without regard to case; no more than one beyond [#MOST], however long the text.
    public static List<String> parse(String text) {
        var names = new LinkedHashMap<String, String>();
        var part = new StringBuilder();
        for (int i = 0; i < text.length() && names.size() <= MOST; i++) {
            char c = text.charAt(i);
            if (c == ';' && i + 1 < text.length() && text.charAt(i + 1) == ';') {
                part.append(c);
                i++;
            } else if (c == ';' || c == '\n' || c == '\r') {
                add(part, names);
            } else {
                part.append(c);
            }
        }
        if (names.size() <= MOST) {
            add(part, names);
        }
        return List.copyOf(names.values());
    }

    private static void add(StringBuilder part, Map<String, String> names) {
        String name = part.toString().strip();
        part.setLength(0);
        if (!name.isEmpty()) {
            names.putIfAbsent(LicenceFieldRules.folded(name), name);
        }
    }

    public static Optional<String> fault(Collection<String> names) {
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
    public static String join(Collection<String> names) {
        return names.stream()
                .map(name -> name.replace(";", ";;"))
                .collect(Collectors.joining("; "));
    }
}
