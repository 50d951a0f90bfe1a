package dev.bailiwick.imports;

/// A row cannot be taken; the message is a sentence that begins after the column's name.
public final class RowRefused extends Exception {
    private final String column;

    /// @param column the column at fault, empty when it is the row as a whole
    public RowRefused(String column, String reason) {
        super(reason, null, false, false);
        this.column = column;
    }

    String column() {
        return column;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
