package dev.bailiwick.agent;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/// A configuration as its lines, so that what people wrote around the keys stays when some of these
/// change.
final class ConfigurationText {
    private ConfigurationText() {}

    /// Settings take the place of those of their names, new ones come last.
    ///
    /// @param gone names of settings that are left out
    static String changed(String text, Map<String, String> settings, Set<String> gone)
            throws IOException {
        var open = new LinkedHashMap<>(settings);
        var lines = new StringBuilder();
        for (String part : parts(text)) {
            String key = key(part);
            if (settings.containsKey(key)) {
                String value = open.remove(key);
                lines.append(value == null ? "" : line(key, value)); // named twice: once is enough
            } else if (!gone.contains(key)) {
                lines.append(part);
            }
        }
        for (var setting : open.entrySet()) {
            lines.append(line(setting.getKey(), setting.getValue()));
        }
        return lines.toString();
    }

    /// Each a comment, an empty line, or a setting with the lines on which it goes on.
    private static List<String> parts(String text) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (String line : text.lines().toList()) {
            boolean begins = part.isEmpty();
            part.append(line).append('\n');
            boolean comment = begins && (isComment(line) || line.isBlank());
            if (comment || !goesOn(line)) {
                parts.add(part.toString());
                part.setLength(0);
            }
        }
        if (!part.isEmpty()) { // what goes on into nothing must not go on into what comes behind
            parts.add(part.substring(0, part.length() - 2) + "\n");
        }
        return parts;
    }

    private static boolean isComment(String line) {
        String begun = line.stripLeading();
        return begun.startsWith("#") || begun.startsWith("!");
    }

    /// A backslash at the end that no other escapes.
    private static boolean goesOn(String line) {
        int last = line.length();
        while (last > 0 && line.charAt(last - 1) == '\\') {
            last--;
        }
        return (line.length() - last) % 2 == 1;
    }

    /// Empty for a comment.
    private static String key(String part) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(part));
        return properties.stringPropertyNames().stream().findFirst().orElse("");
    }

    /// Only what would be read otherwise is escaped, so that a line looks as a person writes it.
    private static String line(String key, String value) {
        return key + "=" + value.replace("\\", "\\\\").replace("\n", "\\n") + "\n";
    }
}
