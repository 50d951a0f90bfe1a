package dev.bailiwick.operations.ownbackup;

/// An archive that is not made, or not restored. The message is a sentence for who asked.
public final class BackupRefused extends RuntimeException {
    public BackupRefused(String sentence) {
        super(sentence);
    }

    BackupRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
