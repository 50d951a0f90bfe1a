package dev.bailiwick.platform.csv;

/// Protects against spreadsheets that treat a cell beginning with certain characters as a formula
/// and run it. Such a cell is written with one leading apostrophe and read without it, so that the
/// text is unchanged by a round trip.
public final class FormulaGuard {
    /// Also in full width, which some programs read as the usual ones.
    private static final String FORMULA_STARTS = "=+-@'\t\r\uff1d\uff0b\uff0d\uff20";

    private FormulaGuard() {}

    public static String guarded(String text) {
        return begins(text, 0) ? "'" + text : text;
    }

    /// Removes one apostrophe, and only where [#guarded] would add it.
    public static String plain(String cell) {
        return !cell.isEmpty() && cell.charAt(0) == '\'' && begins(cell, 1)
                ? cell.substring(1)
                : cell;
    }

    private static boolean begins(String text, int at) {
        return text.length() > at && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
    }
}
