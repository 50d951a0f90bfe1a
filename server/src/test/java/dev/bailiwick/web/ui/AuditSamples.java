package dev.bailiwick.web.ui;

import dev.bailiwick.operations.auditlog.AuditLogPage;
import dev.bailiwick.operations.auditlog.AuditLogPage.Detail;
import dev.bailiwick.operations.auditlog.AuditLogPage.Entry;
import dev.bailiwick.operations.auditlog.AuditLogPage.Filter;
import dev.bailiwick.operations.auditlog.AuditLogPage.Verification;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The audit log: usual, empty, broken, and at its worst.
final class AuditSamples {
    private static final String PLACE = "/site-administration/audit";

    private AuditSamples() {}

    static Stream<Sample> all() {
        var now = GalleryFrames.NOW;
        return Stream.of(
                audit("audit", "", entries(), null),
                audit(
                        "audit-verified",
                        "",
                        entries(),
                        new Verification(
                                true,
                                "Chain verified",
                                "48,211 entries, unbroken since 3 February 2025",
                                now)),
                audit(
                        "audit-broken",
                        "Marek",
                        entries(),
                        new Verification(
                                false,
                                "Chain broken",
                                "Entry 48,209 does not follow the one before it",
                                now)),
                audit("audit-none", "nobody", List.of(), null),
                audit("audit-empty", "", List.of(), null),
                audit(
                        "audit-hostile",
                        Hostile.LINE,
                        List.of(worst(), worst()),
                        new Verification(false, Hostile.NAME, Hostile.LINE, now)));
    }

    private static Sample audit(
            String name, String actor, List<Entry> entries, @Nullable Verification verification) {
        var from = FormField.of("from", name.endsWith("hostile") ? Hostile.LINE : "");
        var filter =
                new Filter(
                        name.endsWith("hostile")
                                ? from.withError("That is not a day. Type it as 2026-03-12.")
                                : from,
                        FormField.of("to", ""),
                        FormField.of("event", ""),
                        FormField.of("actor", actor),
                        FormField.of("target", ""),
                        List.of(
                                "OIDC Link Failed",
                                "OIDC Login Succeeded",
                                "Settings Changed",
                                "Signed In"));
        var page =
                new AuditLogPage(
                        "Who did what, from where. Entries are chained, so that one removed or"
                                + " altered shows.",
                        filter,
                        entries,
                        entries.isEmpty()
                                ? Pager.byTime("No entries", null, null)
                                : Pager.byTime(
                                        "The newest 50 of 48,211 entries",
                                        null,
                                        PLACE + "?before=48161"),
                        PLACE + "/export.csv",
                        PLACE + "/export.jsonl",
                        verification);
        return new Sample(
                name,
                "operations/auditlog/entries",
                name.endsWith("hostile")
                        ? GalleryFrames.hostile(PLACE)
                        : GalleryFrames.administrator(PLACE),
                page);
    }

    private static List<Entry> entries() {
        return List.of(
                entry(
                        48211,
                        20,
                        "OIDC Configuration Tested",
                        StatusIcon.WARN,
                        "1 failed",
                        "Ines Marlow",
                        "Fernbrook ID"),
                entry(
                        48210,
                        168,
                        "OIDC Link Failed",
                        StatusIcon.FAIL,
                        "unverified_email",
                        "Marek Dudas",
                        "Fernbrook ID"),
                entry(
                        48209,
                        330,
                        "OIDC Login Succeeded",
                        StatusIcon.OK,
                        "Done",
                        "Jonas Pell",
                        "Fernbrook ID"),
                entry(
                        48208,
                        15_900,
                        "Sign-In Refused",
                        StatusIcon.FAIL,
                        "wrong_password",
                        "unknown",
                        "marek.dudas@fernbrook.example.test"),
                entry(
                        48207,
                        90_000,
                        "Settings Changed",
                        StatusIcon.OK,
                        "Done",
                        "root on the server",
                        null));
    }

    private static Entry entry(
            long sequence,
            long ago,
            String event,
            StatusIcon state,
            String result,
            String who,
            @Nullable String target) {
        return new Entry(
                sequence,
                GalleryFrames.NOW.minusSeconds(ago),
                event,
                event.equals("Sign-In Refused") ? "repeated 12 times, until 12 Mar 03:04:12" : null,
                state,
                result,
                who,
                target,
                "198.51.100.77",
                List.of(
                        new Detail("flow", "login"),
                        new Detail("email", "marek.dudas@fernbrook.example.test")),
                "01JP4M7V3K-9QX2");
    }

    private static Entry worst() {
        return new Entry(
                1,
                GalleryFrames.NOW,
                Hostile.NAME,
                Hostile.NAME,
                StatusIcon.FAIL,
                "user_identity_conflict",
                Hostile.NAME,
                Hostile.EMAIL,
                "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
                List.of(new Detail(Hostile.NAME, Hostile.LINE)),
                null);
    }
}
