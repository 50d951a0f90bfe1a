package dev.bailiwick.operations.ownbackup.file;

/// A backup that is not made or not restored. The message is a sentence for the person who asked.
public final class BackupRefused extends RuntimeException {
    public BackupRefused(String sentence) {
        super(sentence);
    }

    BackupRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
