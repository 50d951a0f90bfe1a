package dev.bailiwick.agent;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/// Edits a configuration line by line, so that comments and other text are kept when some keys
/// change.
final class ConfigurationText {
    private ConfigurationText() {}

    /// Settings replace those with the same name; new ones are appended.
    ///
    /// @param gone names of settings to remove
    static String changed(String text, Map<String, String> settings, Set<String> gone)
            throws IOException {
        var open = new LinkedHashMap<>(settings);
        var lines = new StringBuilder();
        for (String part : parts(text)) {
            String key = key(part);
            if (settings.containsKey(key)) {
                String value = open.remove(key);
                lines.append(value == null ? "" : line(key, value)); // a duplicate is dropped
            } else if (!gone.contains(key)) {
                lines.append(part);
            }
        }
        for (var setting : open.entrySet()) {
            lines.append(line(setting.getKey(), setting.getValue()));
        }
        return lines.toString();
    }

    /// Each part is a comment, an empty line, or a setting with its continuation lines.
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
        // drop a final backslash, so that the setting does not continue into appended lines
        if (!part.isEmpty()) {
            parts.add(part.substring(0, part.length() - 2) + "\n");
        }
        return parts;
    }

    private static boolean isComment(String line) {
        String begun = line.stripLeading();
        return begun.startsWith("#") || begun.startsWith("!");
    }

    /// A trailing backslash that is not itself escaped.
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

    /// Escapes only what would otherwise be parsed differently, so that the line looks
    /// hand-written.
    private static String line(String key, String value) {
        return key + "=" + value.replace("\\", "\\\\").replace("\n", "\\n") + "\n";
    }
}
