package dev.bailiwick.web.ui;

import dev.bailiwick.identity.throttling.ThrottlingPage;
import java.util.List;
import java.util.stream.Stream;

/// Throttled accounts and networks at the sign-in page.
final class ThrottlingSamples {
    private static final String PLACE = "/site-administration/throttling";

    private ThrottlingSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                sample("throttling-nobody", "No sign-ins are being throttled.", List.of(), false),
                sample("throttling", "2 of these wait.", rows(), false),
                new Sample(
                        "throttling-hostile",
                        "identity/throttling/list",
                        GalleryFrames.hostile(PLACE),
                        new ThrottlingPage(
                                Hostile.NAME,
                                List.of(row(1, Hostile.NAME, Hostile.EMAIL, true)),
                                true)));
    }

    private static Sample sample(
            String name, String summary, List<ThrottlingPage.Row> rows, boolean more) {
        return new Sample(
                name,
                "identity/throttling/list",
                GalleryFrames.administrator(PLACE),
                new ThrottlingPage(summary, rows, more));
    }

    private static List<ThrottlingPage.Row> rows() {
        return List.of(
                row(
                        1,
                        "Jonas Pell",
                        "jonas.pell@fernbrook.example.test, from browsers that are new to it",
                        true),
                row(2, "2001:db8:4:12:0:0:0:0/64", "Everyone there", true),
                row(3, "Unknown address", "The address that was entered is not stored", false));
    }

    private static ThrottlingPage.Row row(long id, String title, String said, boolean waits) {
        return new ThrottlingPage.Row(
                id,
                title,
                id == 1 ? "/site-administration/users/7" : null,
                said,
                waits ? StatusIcon.WARN : StatusIcon.IDLE,
                waits ? "Waiting" : "Can try",
                12,
                GalleryFrames.NOW.minusSeconds(100),
                waits ? GalleryFrames.NOW.plusSeconds(28) : null);
    }
}
