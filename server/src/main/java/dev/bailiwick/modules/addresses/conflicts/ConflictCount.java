package dev.bailiwick.modules.addresses.conflicts;

/// How many conflicts were found.
///
/// @param more whether not everything was examined, so that there may be more
public record ConflictCount(int found, boolean more) {
    static final ConflictCount NONE = new ConflictCount(0, false);

    ConflictCount plus(ConflictCount other) {
        return new ConflictCount(found + other.found, more || other.more);
    }

    /// Such as "3" or, if there may be more, "3+"; empty if none was found.
    public String text() {
        return found == 0 ? "" : "%,d%s".formatted(found, more ? "+" : "");
    }

    /// Such as "3 conflicts"; empty if none was found.
    public String phrase() {
        return found == 0 ? "" : text() + (found == 1 && !more ? " conflict" : " conflicts");
    }
}
