package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to do with the files of a machine, as the person who is signed in there.
///
/// Paths are absolute. Machines use bytes, not characters: bytes that are not UTF-8 stand in texts
/// as one of the characters U+EF80 to U+EFFF each, and so do the bytes of these characters
/// themselves. A text that came from the helper therefore means the same file when it is sent back.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(FileOperation.ListFolder.class),
    @JsonSubTypes.Type(FileOperation.Read.class),
    @JsonSubTypes.Type(FileOperation.Write.class),
    @JsonSubTypes.Type(FileOperation.Rename.class),
    @JsonSubTypes.Type(FileOperation.Delete.class),
    @JsonSubTypes.Type(FileOperation.Permissions.class),
    @JsonSubTypes.Type(FileOperation.MakeFolder.class)
})
public sealed interface FileOperation {
    int MAX_PATH_LENGTH = 4_096;
    int MAX_LISTED = 1_000;
    int MAX_MODE = 0777;

    /// Lists a part of a folder: folders first, then by name. Answered by [FileEvent.Folder],
    /// [FileEvent.Entries] and [FileEvent.Done].
    ///
    /// @param path empty for the home folder
    @JsonTypeName("list")
    record ListFolder(String path, int offset, int limit) implements FileOperation {
        public ListFolder {
            check(path.isEmpty() || isPath(path), "path");
            check(offset >= 0, "offset");
            check(limit >= 1 && limit <= MAX_LISTED, "limit");
        }
    }

    /// Reads a file from an offset on. Answered by [FileEvent.File], data and [FileEvent.Done].
    @JsonTypeName("read")
    record Read(String path, long offset) implements FileOperation {
        public Read {
            check(isPath(path), "path");
            check(offset >= 0, "offset");
        }
    }

    /// Writes a file. Answered by [FileEvent.File], and by [FileEvent.Done] after the data. The
    /// data goes into a part file next to it, which takes its name when it is complete; a
    /// connection that ends before leaves the part file.
    ///
    /// @param offset from where the data is; null to go on where the part file ends
    /// @param size of the whole file
    /// @param overwrite whether there can be a file with this name
    @JsonTypeName("write")
    record Write(String path, @Nullable Long offset, long size, boolean overwrite)
            implements FileOperation {
        public Write {
            check(isPath(path) && !path.endsWith("/"), "path");
            check(size >= 0, "size");
            check(offset == null || (offset >= 0 && offset <= size), "offset");
        }
    }

    /// Gives a file or folder another path, where there must be none.
    @JsonTypeName("rename")
    record Rename(String path, String to) implements FileOperation {
        public Rename {
            check(isPath(path), "path");
            check(isPath(to), "to");
        }
    }

    /// Deletes a file, a link or a folder.
    ///
    /// @param recursive whether the folder can have contents
    @JsonTypeName("delete")
    record Delete(String path, boolean recursive) implements FileOperation {
        public Delete {
            check(isPath(path), "path");
        }
    }

    /// Sets the permissions of a file or folder.
    @JsonTypeName("permissions")
    record Permissions(String path, int mode) implements FileOperation {
        public Permissions {
            check(isPath(path), "path");
            check(mode >= 0 && mode <= MAX_MODE, "mode");
        }
    }

    @JsonTypeName("mkdir")
    record MakeFolder(String path) implements FileOperation {
        public MakeFolder {
            check(isPath(path), "path");
        }
    }

    private static boolean isPath(String text) {
        Objects.requireNonNull(text, "path");
        return text.startsWith("/") && text.length() <= MAX_PATH_LENGTH && text.indexOf('\0') < 0;
    }

    private static void check(boolean holds, String member) {
        if (!holds) {
            throw new IllegalArgumentException("This value of " + member + " is not possible.");
        }
    }
}
