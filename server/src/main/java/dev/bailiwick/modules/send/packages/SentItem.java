package dev.bailiwick.modules.send.packages;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
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

    /// A file of which nothing has come yet.
    static SentItem announced(int place, @Nullable Long size, byte[] sealed) {
        return new SentItem(place, false, size, 0, new byte[0], sealed, 0, 0, null, false);
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

    /// The name of a part in the store.
    public String partName(int part) {
        return part
                + "-"
                + HexFormat.of()
                        .formatHex(Arrays.copyOfRange(parts, part * NAME, (part + 1) * NAME));
    }

    byte[] partsWith(byte[] name) {
        return ByteBuffer.allocate(parts.length + NAME).put(parts).put(name).array();
    }
}
