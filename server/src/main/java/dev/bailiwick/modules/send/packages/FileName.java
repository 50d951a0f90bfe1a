package dev.bailiwick.modules.send.packages;

import dev.bailiwick.platform.text.InvisibleCharacters;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.stream.Collectors;

/// A file name that is safe to show and to save under: one line, no folders, no invisible
/// characters, at most 200 characters of which the extension is kept.
final class FileName {
    private static final int MAX_LENGTH = 200;
    private static final int MAX_EXTENSION = 20;

    private FileName() {}

    /// @param name as the browser sent it, possibly with folders
    static String of(String name) {
        String folders =
                Arrays.stream(name.split("[/\\\\]"))
                        .map(FileName::clean)
                        .filter(part -> !part.isEmpty() && !part.chars().allMatch(c -> c == '.'))
                        .collect(Collectors.joining(" - "));
        return folders.isEmpty() ? "file" : shortened(folders);
    }

    private static String clean(String part) {
        var clean = new StringBuilder();
        Normalizer.normalize(part, Normalizer.Form.NFC)
                .codePoints()
                .map(point -> Character.isISOControl(point) ? ' ' : point)
                .filter(point -> Character.isDefined(point) && !isInvisible(point))
                .filter(point -> Character.getType(point) != Character.SURROGATE)
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }

    private static boolean isInvisible(int point) {
        return InvisibleCharacters.areIn(Character.toString(point));
    }

    private static String shortened(String name) {
        if (name.codePointCount(0, name.length()) <= MAX_LENGTH) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String extension =
                dot > 0 && name.length() - dot <= MAX_EXTENSION ? name.substring(dot) : "";
        int kept = name.offsetByCodePoints(0, MAX_LENGTH - 1 - extension.length());
        return name.substring(0, kept) + "…" + extension;
    }
}
