package dev.bailiwick.records.editing;

import dev.bailiwick.identity.accounts.ProductModule;
import org.jspecify.annotations.Nullable;

/// A kind of record.
///
/// @param module its changes wait for each other, and for imports of the module; null for records
///   of site administration, which are not imported
/// @param key in the history's table
/// @param auditName begins the names of its audit events, such as "IP Address" in "IP Address
///   Added"
/// @param singular within a sentence, such as "address"
/// @param path of its pages, such as "/ip-addresses"
public record RecordKind(
        @Nullable ProductModule module,
        String key,
        String auditName,
        String singular,
        String plural,
        String path) {
    public String path(long id) {
        return path + "/" + id;
    }

    public String noun(int count) {
        return count == 1 ? singular : plural;
    }

    /// Such as "1 licence", "1,200 licences".
    public String counted(int count) {
        return count == 1 ? "1 " + singular : "%,d %s".formatted(count, plural);
    }
}
