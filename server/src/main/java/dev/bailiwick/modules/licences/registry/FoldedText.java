package dev.bailiwick.modules.licences.registry;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/// Texts as they are compared, sorted and searched: regardless of case, width and repeated spaces.
public final class FoldedText {
    /// In bytes: all of a name that folding does not lengthen. A cursor in the list contains three
    /// of them and must fit into a URL.
    private static final int MAX_KEY_LENGTH = 3 * LicenceFields.MAX_NAME_LENGTH;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private FoldedText() {}

    public static String of(String text) {
        return SPACES.matcher(Normalizer.normalize(text.strip(), Normalizer.Form.NFKC))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT);
    }

    /// As stored in the sort and search columns.
    public static byte[] key(String text) {
        byte[] whole = of(text).getBytes(StandardCharsets.UTF_8);
        return whole.length <= MAX_KEY_LENGTH ? whole : Arrays.copyOf(whole, MAX_KEY_LENGTH);
    }
}
