package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.DatabaseFailure;
import java.util.Arrays;

/// Describes why a job failed. Omits the message of an exception, which can contain anything.
final class JobFailure {
    private static final String OUR_CODE = "dev.bailiwick.";

    private JobFailure() {}

    /// Such as "IllegalStateException in Alerts, line 41".
    static String describe(Throwable failure) {
        return switch (DatabaseFailure.in(failure).orElse(null)) {
            case DISK_FULL -> "The database had no space left.";
            case UNREACHABLE -> "The database did not respond.";
            case null -> failure.getClass().getSimpleName() + place(failure);
        };
    }

    private static String place(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OUR_CODE))
                .findFirst()
                .map(frame ->
                        " in %s, line %d"
                                .formatted(
                                        frame.getClassName()
                                                .substring(
                                                        frame.getClassName().lastIndexOf('.') + 1),
                                        frame.getLineNumber()))
                .orElse("");
    }
}
