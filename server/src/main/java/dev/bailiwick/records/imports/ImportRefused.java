package dev.bailiwick.records.imports;

/// The file cannot be imported as a whole, at its check or when it is applied; the message is a
/// sentence for who sent it. The caller's transaction is rolled back.
public final class ImportRefused extends RuntimeException {
    public ImportRefused(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
