package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A control message from the helper about a [FileOperation]. Names and link targets can contain
/// any character but U+0000, such as line feeds and terminal codes.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(FileEvent.Folder.class),
    @JsonSubTypes.Type(FileEvent.Entries.class),
    @JsonSubTypes.Type(FileEvent.File.class),
    @JsonSubTypes.Type(FileEvent.Done.class),
    @JsonSubTypes.Type(FileEvent.Failed.class)
})
public sealed interface FileEvent extends HelperEvent {
    /// What was found in a folder. The entries follow.
    ///
    /// @param path the folder's absolute path
    /// @param total how many entries there are
    /// @param dropped how many entries had names that are impossible, such as `../x`
    /// @param truncated whether there are more entries, which were not read
    @JsonTypeName("folder")
    record Folder(String path, int total, int dropped, boolean truncated) implements FileEvent {}

    /// Some entries of a folder, as many as fit into a frame.
    @JsonTypeName("entries")
    record Entries(List<Entry> entries) implements FileEvent {
        /// Members that the machine does not tell are null.
        ///
        /// @param permissions the lower twelve bits of the mode
        /// @param target where a link points to
        public record Entry(
                String name,
                Kind kind,
                @Nullable Long size,
                @Nullable Instant modified,
                @Nullable Integer permissions,
                @Nullable Long owner,
                @Nullable Long group,
                @Nullable String target) {}

        /// What an entry is.
        public enum Kind {
            @JsonProperty("file")
            FILE,
            @JsonProperty("folder")
            FOLDER,
            @JsonProperty("link")
            LINK,
            @JsonProperty("other")
            OTHER
        }
    }

    /// The file that is read, or the part file that is written.
    ///
    /// @param size how many bytes it has now
    /// @param modified null when there is no part file yet
    /// @param offset where the data begins
    @JsonTypeName("file")
    record File(long size, @Nullable Instant modified, long offset) implements FileEvent {}

    /// The operation was carried out.
    @JsonTypeName("done")
    record Done() implements FileEvent {}

    /// The operation was not carried out, or not completely.
    @JsonTypeName("error")
    record Failed(Code code, String message) implements FileEvent {
        /// What went wrong.
        public enum Code {
            @JsonProperty("not_found")
            NOT_FOUND,
            @JsonProperty("denied")
            DENIED,
            @JsonProperty("exists")
            EXISTS,
            @JsonProperty("not_empty")
            NOT_EMPTY,
            @JsonProperty("not_allowed")
            NOT_ALLOWED,
            @JsonProperty("not_available")
            NOT_AVAILABLE,
            @JsonProperty("failed")
            FAILED,
            @JsonProperty("closed")
            CLOSED
        }
    }
}
