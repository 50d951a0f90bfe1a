package dev.bailiwick.contract.send;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A package as its recipient sees it.
///
/// @param site the name of this installation
/// @param sender null if the sender stays unnamed
/// @param expires ISO 8601, UTC
/// @param triesLeft wrong passphrases until it is locked
/// @param items null until it is unlocked
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OfferedPackage(
        String site,
        @Nullable String sender,
        String expires,
        @JsonProperty("needs_passphrase") boolean needsPassphrase,
        @JsonProperty("needs_code") boolean needsCode,
        @JsonProperty("tries_left") int triesLeft,
        @Nullable List<Item> items) {

    /// @param place 1 for the first
    /// @param name empty for a text
    /// @param size in bytes
    /// @param sha256 of the content, in hexadecimal
    /// @param downloadsLeft complete downloads that are left of `downloads`
    public record Item(
            int place,
            String name,
            long size,
            String sha256,
            @JsonProperty("downloads_left") int downloadsLeft,
            int downloads) {}
}
