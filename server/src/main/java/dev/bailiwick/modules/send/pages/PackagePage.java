package dev.bailiwick.modules.send.pages;

import dev.bailiwick.modules.send.lists.ShownState;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.web.ui.Confirmation;
import java.util.ArrayList;
import java.util.List;

/// The page of a package.
///
/// @param isMine whether the reader has sent it; of others' packages, administrators see neither
///   title nor recipient
/// @param content in a few words
/// @param isCut whether more has happened than the timeline shows
/// @param mayRevoke whether it has not ended, and the reader can end it
public record PackagePage(
        SentPackage sent,
        boolean isMine,
        ShownState state,
        String content,
        List<Item> items,
        Timeline timeline,
        boolean isCut,
        boolean mayRevoke,
        Confirmation revocation) {
    public PackagePage {
        items = List.copyOf(items);
    }

    public String title() {
        return isMine ? sent.title() : "Package from " + sent.sender();
    }

    public boolean isDraft() {
        return state == ShownState.UPLOADING;
    }

    public boolean hasFiles() {
        return items.stream().anyMatch(row -> !row.item().isText());
    }

    /// Whether all downloads were taken, and the last can still be resumed.
    public boolean isResumable() {
        return state == ShownState.SPENT && items.stream().anyMatch(row -> !row.item().isPurged());
    }

    /// @param label “Text” or “File 2”: names are known to recipients only
    public record Item(String label, SentItem item) {
        static List<Item> of(List<SentItem> items) {
            var all = new ArrayList<Item>();
            int files = 0;
            for (SentItem item : items) {
                all.add(new Item(item.isText() ? "Text" : "File " + ++files, item));
            }
            return all;
        }
    }
}
