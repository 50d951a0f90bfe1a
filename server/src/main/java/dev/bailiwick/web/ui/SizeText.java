package dev.bailiwick.web.ui;

import java.util.Locale;

/// Byte counts as text: "640 B", "12.4 MB", in powers of a thousand.
public final class SizeText {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

    private SizeText() {}

    public static String of(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 999.5 && unit < UNITS.length - 1) {
            amount /= 1000;
            unit++;
        }
        String number =
                unit == 0 || amount >= 99.95
                        ? String.format(Locale.ROOT, "%.0f", amount)
                        : String.format(Locale.ROOT, "%.1f", amount);
        return number + "\u00a0" + UNITS[unit];
    }
}
