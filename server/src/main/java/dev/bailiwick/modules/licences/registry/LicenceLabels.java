package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The status of a licence as text. Days are in UTC, and the last one is included.
public final class LicenceLabels {
    /// Days before the end from which it is shown as near.
    public static final int SOON_DAYS = 60;

    /// Days before the end from which it is shown as urgent.
    static final int URGENT_DAYS = 30;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM", Locale.UK);
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.UK);

    private LicenceLabels() {}

    public static LocalDate today(Clock clock) {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    public static String path(long id) {
        return LicenceFields.KIND.path(id);
    }

    public static StatusIcon icon(@Nullable LocalDate end, LocalDate today) {
        if (end == null) {
            return StatusIcon.IDLE;
        }
        long days = ChronoUnit.DAYS.between(today, end);
        return days < 0
                ? StatusIcon.FAIL
                : days <= URGENT_DAYS
                        ? StatusIcon.WARN
                        : days <= SOON_DAYS ? StatusIcon.RUN : StatusIcon.OK;
    }

    public static String statusLabel(@Nullable LocalDate end, LocalDate today) {
        if (end == null) {
            return "No expiry";
        }
        long days = ChronoUnit.DAYS.between(today, end);
        return days < 0 ? "Expired" : days > SOON_DAYS ? "Valid" : ends(days);
    }

    private static String ends(long days) {
        return days == 0 ? "Expires today" : days == 1 ? "1 day left" : days + " days left";
    }

    /// Such as "expires on 31 March" or "expired on 1 March", with the year if it is another.
    public static String event(LocalDate end, LocalDate today) {
        return (end.isBefore(today) ? "expired on " : "expires on ")
                + (end.getYear() == today.getYear() ? DAY : DATE).format(end);
    }

    /// Such as "expires on 31 March 2026, in 7 days".
    public static String message(LocalDate end, LocalDate today) {
        long days = ChronoUnit.DAYS.between(today, end);
        if (days < 0) {
            return "expired on " + DATE.format(end);
        }
        return "expires on %s, %s"
                .formatted(
                        DATE.format(end),
                        days == 0 ? "today" : days == 1 ? "tomorrow" : "in " + days + " days");
    }

    public static String date(@Nullable LocalDate date) {
        return date == null ? "" : DATE.format(date);
    }

    public static String money(@Nullable Long cost, String currency) {
        if (cost == null) {
            return "";
        }
        String amount = LicenceFields.COST.write(cost);
        int point = amount.indexOf('.');
        return "%,d%s %s"
                .formatted(
                        Long.parseLong(amount.substring(0, point)),
                        amount.substring(point),
                        currency)
                .strip();
    }

    public static String seats(int count) {
        return count == 1 ? "1 seat" : "%,d seats".formatted(count);
    }
}
