package dev.bailiwick.operations.ownbackup.file;

/// A backup that is not made or not restored. The message is a sentence for the person who asked.
public final class BackupRefusedException extends RuntimeException {
    public BackupRefusedException(String sentence) {
        super(sentence);
    }

    BackupRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
