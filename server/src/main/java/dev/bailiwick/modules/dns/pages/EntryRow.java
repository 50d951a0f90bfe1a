package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// A list or rule, and the instances that have it.
///
/// @param entry as the instance has it whose state is the worst
/// @param instances their names
/// @param everywhere whether all of the shown instances have it
public record EntryRow(Entry entry, List<String> instances, boolean everywhere) {
    private static final int MAX_SHOWN = 300;

    public EntryRow {
        instances = List.copyOf(instances);
    }

    /// Shortened, and without characters that cannot be seen.
    static String shown(String value) {
        return complete(Excerpt.of(value, MAX_SHOWN));
    }

    /// Without characters that cannot be seen.
    static String complete(String value) {
        return InvisibleCharacters.revealed(value.replaceAll("\\p{Cntrl}", " "));
    }

    public String shown() {
        return shown(entry.value());
    }

    public EntryKind kind() {
        return entry.kind();
    }

    public StatusIcon icon() {
        Entry.Download download = entry.download();
        return !entry.enabled()
                ? StatusIcon.HELD
                : download == null
                        ? StatusIcon.OK
                        : switch (download.state()) {
                            case UPDATED, UNCHANGED -> StatusIcon.OK;
                            case PENDING -> StatusIcon.WAIT;
                            case STALE -> StatusIcon.WARN;
                            case FAILED -> StatusIcon.FAIL;
                        };
    }

    public String state() {
        Entry.Download download = entry.download();
        return !entry.enabled()
                ? "Switched off"
                : download == null ? "On" : download.state().label();
    }

    public String domains() {
        Entry.Download download = entry.download();
        return Numbers.of(download == null ? null : download.domains());
    }

    public String invalid() {
        Entry.Download download = entry.download();
        Long invalid = download == null ? null : download.invalid();
        return invalid == null || invalid == 0
                ? ""
                : invalid == 1
                        ? "1 line is no domain"
                        : "%,d lines are no domains".formatted(invalid);
    }

    public String where() {
        return everywhere ? "All" : String.join(", ", instances);
    }

    public String comment() {
        return shown(entry.comment());
    }

    public String removalHref() {
        return EntryKey.of(entry).href(ListsPage.PATH + "/remove");
    }

    public String editHref() {
        return EntryKey.of(entry).href(ListsPage.PATH + "/edit");
    }
}
