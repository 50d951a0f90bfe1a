package dev.bailiwick.modules.send.packages;

import dev.bailiwick.modules.send.store.ContentStore;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A text or file of a package, without its name and content.
///
/// @param place to which its content is bound: 1 for a text, from 2 for files. Recipients count
///   only what there is
/// @param size in bytes; null while it is not known
/// @param uploaded bytes of content that are stored, a multiple of [ContentCipher#PART] until it is
///   complete
/// @param parts their random names, [#NAME] bytes each
/// @param sealed an [ItemSecrets] under the key of the package
/// @param taken complete downloads
/// @param broken downloads that were given up
public record SentItem(
        int place,
        boolean isText,
        @Nullable Long size,
        long uploaded,
        byte[] parts,
        byte @Nullable [] sealed,
        int taken,
        int broken,
        @Nullable Instant lastAt,
        boolean isPurged) {
    static final int NAME = 8;

    /// The place of a text.
    static final int TEXT = 1;

    /// The first place of files.
    static final int FILES = 2;

    /// As long as nobody has downloaded it.
    static SentItem of(
            int place,
            boolean isText,
            @Nullable Long size,
            long uploaded,
            byte[] parts,
            byte[] sealed) {
        return new SentItem(place, isText, size, uploaded, parts, sealed, 0, 0, null, false);
    }

    public boolean isComplete() {
        return size != null && size == uploaded;
    }

    /// @return the size that was announced, or what is stored so far
    public long bytes() {
        return size == null ? uploaded : size;
    }

    int partCount() {
        return parts.length / NAME;
    }

    /// A part as it is named in the store.
    ///
    /// @param uid of the package
    /// @param number from 0
    public ContentStore.Part part(UUID uid, int number) {
        byte[] name = Arrays.copyOfRange(parts, number * NAME, (number + 1) * NAME);
        return new ContentStore.Part(uid, place, number + "-" + HexFormat.of().formatHex(name));
    }

    byte[] partsWith(byte[] name) {
        return ByteBuffer.allocate(parts.length + NAME).put(parts).put(name).array();
    }
}
