package dev.bailiwick.records.imports;

/// The file as a whole cannot be imported, at validation or when it is applied. The message is a
/// sentence for the uploader. The caller's transaction is rolled back.
public final class ImportRefusedException extends RuntimeException {
    public ImportRefusedException(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
