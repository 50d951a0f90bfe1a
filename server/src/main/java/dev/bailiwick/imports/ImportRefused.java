package dev.bailiwick.imports;

/// What is staged cannot be done; the message is a sentence for who sent the file. All of it is
/// rolled back.
public final class ImportRefused extends RuntimeException {
    public ImportRefused(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
