package dev.bailiwick.modules.send.lists;

import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.web.ui.SizeText;
import java.util.List;

/// What is in a package, in a few words: how many files of which size, never what they are.
public final class ContentText {
    private ContentText() {}

    /// Such as "Text and 3 files, 321 MB".
    public static String of(List<SentItem> items) {
        boolean hasText = items.stream().anyMatch(SentItem::isText);
        List<SentItem> files = items.stream().filter(item -> !item.isText()).toList();
        if (files.isEmpty()) {
            return hasText ? "Text" : "Nothing yet";
        }
        return "%s%,d %s, %s"
                .formatted(
                        hasText ? "Text and " : "",
                        files.size(),
                        files.size() == 1 ? "file" : "files",
                        SizeText.of(files.stream().mapToLong(SentItem::bytes).sum()));
    }

    /// Such as "1 of 15": of all items together.
    public static String downloads(List<SentItem> items, int maxOfEach) {
        return "%,d of %,d"
                .formatted(
                        items.stream().mapToInt(SentItem::taken).sum(), items.size() * maxOfEach);
    }
}
