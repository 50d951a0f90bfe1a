package dev.bailiwick.platform.search;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts as searches compare them: regardless of case, width and repeated spaces.
public final class SearchText {
    /// The fewest letters that the trigram indexes can find.
    static final int MIN_LETTERS = 3;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private SearchText() {}

    public static String folded(String text) {
        return SPACES.matcher(Normalizer.normalize(text.strip(), Normalizer.Form.NFKC))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT);
    }

    /// As stored in a [SearchColumn]: one text a line, so that no search text spans two.
    public static String of(String... texts) {
        return Stream.of(texts)
                .map(SearchText::folded)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /// Whether this text is found at the beginning of texts only, because it is too short.
    public static boolean isShort(String folded) {
        return folded.codePointCount(0, folded.length()) < MIN_LETTERS;
    }
}
