package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.platform.text.OneLine;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Names of people and hosts in a text, separated by semicolons or line breaks. A semicolon within
/// a name is doubled.
public final class AssigneeNames {
    static final int MAX_NAMES = 1_000;
    private static final int MAX_LENGTH = 254;

    private AssigneeNames() {}

    /// Without duplicates, ignoring case; at most one more than [#MAX_NAMES], however long the text
    /// is.
    public static List<String> parse(String text) {
        var names = new LinkedHashMap<String, String>();
        var part = new StringBuilder();
        for (int i = 0; i < text.length() && names.size() <= MAX_NAMES; i++) {
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
        if (names.size() <= MAX_NAMES) {
            add(part, names);
        }
        return List.copyOf(names.values());
    }

    private static void add(StringBuilder part, Map<String, String> names) {
        String name = part.toString().strip();
        part.setLength(0);
        if (!name.isEmpty()) {
            names.putIfAbsent(FoldedText.of(name), name);
        }
    }

    public static Optional<String> error(Collection<String> names) {
        if (names.size() > MAX_NAMES) {
            return Optional.of("At most 1,000 people and hosts can have a seat.");
        }
        if (names.stream().anyMatch(name -> name.length() > MAX_LENGTH)) {
            return Optional.of("The name of a person or host can have at most 254 characters.");
        }
        return names.stream().anyMatch(AssigneeNames::misleads)
                ? Optional.of("A name contains invisible characters. Enter it again.")
                : Optional.empty();
    }

    private static boolean misleads(String name) {
        return InvisibleCharacters.areIn(name) || !OneLine.of(name).equals(name);
    }

    /// @param names in output order
    public static String join(Collection<String> names) {
        return names.stream()
                .map(name -> name.replace(";", ";;"))
                .collect(Collectors.joining("; "));
    }
}
