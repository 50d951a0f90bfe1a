package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.web.ui.Href;
import java.util.Map;
import java.util.Optional;

/// Identifies a list or rule across instances.
record EntryKey(EntryKind kind, String value) {
    static final String KIND = "kind";
    static final String VALUE = "value";

    /// Others may have added longer ones than this server does.
    private static final int MAX_LENGTH = 5_000;

    static EntryKey of(Entry entry) {
        return new EntryKey(entry.kind(), entry.value());
    }

    /// @param asked the parameters of the request
    static Optional<EntryKey> of(Map<String, String> asked) {
        String value = asked.getOrDefault(VALUE, "");
        return value.isEmpty() || value.length() > MAX_LENGTH
                ? Optional.empty()
                : EntryKind.of(asked.getOrDefault(KIND, "")).map(kind -> new EntryKey(kind, value));
    }

    boolean isOf(Entry entry) {
        return of(entry).equals(this);
    }

    String href(String path) {
        return new Href(path).with(KIND, kind.key()).with(VALUE, value).text();
    }
}
