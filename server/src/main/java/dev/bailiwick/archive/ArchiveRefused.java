package dev.bailiwick.archive;

/// An archive that is not made, or not restored. The message is a sentence for who asked.
public final class ArchiveRefused extends RuntimeException {
    ArchiveRefused(String sentence) {
        super(sentence);
    }

    ArchiveRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
