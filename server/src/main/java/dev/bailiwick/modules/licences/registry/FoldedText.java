package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.platform.search.SearchText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Texts as they are compared, sorted and searched: regardless of case, width and repeated spaces.
public final class FoldedText {
    /// In bytes: all of a name that folding does not lengthen. A cursor in the list contains three
    /// of them and must fit into a URL.
    private static final int MAX_KEY_LENGTH = 3 * LicenceFields.MAX_NAME_LENGTH;

    private FoldedText() {}

    public static String of(String text) {
        return SearchText.folded(text);
    }

    /// As stored in the sort and search columns.
    public static byte[] key(String text) {
        byte[] whole = of(text).getBytes(StandardCharsets.UTF_8);
        return whole.length <= MAX_KEY_LENGTH ? whole : Arrays.copyOf(whole, MAX_KEY_LENGTH);
    }
}
