package dev.bailiwick.platform.csv;

/// Spreadsheets take a cell that begins with certain characters for a formula, and run it. Such a
/// cell is written behind one apostrophe, and read without it, so that the text itself is the same
/// before and after.
public final class FormulaGuard {
    private static final String STARTS = "=+-@'\t\r";

    private FormulaGuard() {}

    public static String guarded(String text) {
        return begins(text, 0) ? "'" + text : text;
    }

    /// Takes one apostrophe off, and only before what [#guarded] puts it.
    public static String plain(String cell) {
        return !cell.isEmpty() && cell.charAt(0) == '\'' && begins(cell, 1)
                ? cell.substring(1)
                : cell;
    }

    private static boolean begins(String text, int at) {
        return text.length() > at && STARTS.indexOf(text.charAt(at)) >= 0;
    }
}
