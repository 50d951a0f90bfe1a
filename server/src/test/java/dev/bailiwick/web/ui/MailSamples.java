package dev.bailiwick.web.ui;

import dev.bailiwick.messaging.templates.MailRenderer;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.RenderedMail;
import dev.bailiwick.messaging.templates.TemplateText;
import dev.bailiwick.operations.mailpages.MailPage;
import dev.bailiwick.operations.mailpages.MailTemplatePage;
import dev.bailiwick.operations.mailpages.MailTemplatesPage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Site administration: Mail.
final class MailSamples {
    private static final String PLACE = "/site-administration/mail";

    private MailSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                mail("mail", "smtp.fernbrook.example.test", null, List.of(), null),
                mail(
                        "mail-tested",
                        "smtp.fernbrook.example.test",
                        new MailPage.Test(
                                null,
                                "ines.marlow@fernbrook.example.test",
                                List.of("S: 220 ready", "C: EHLO it", "S: 250 STARTTLS"),
                                true),
                        rows("ines.marlow@fernbrook.example.test", "It takes no connections."),
                        null),
                mail(
                        "mail-hostile",
                        Hostile.LINE,
                        new MailPage.Test(
                                Hostile.NAME, Hostile.EMAIL, List.of(Hostile.LINE), false),
                        rows(Hostile.EMAIL, Hostile.LINE),
                        Hostile.NAME),
                new Sample(
                        "letters",
                        "operations/mailpages/letters",
                        GalleryFrames.administrator(PLACE + "/letters"),
                        new MailTemplatesPage(
                                List.of(
                                        new MailTemplatesPage.Row(
                                                PLACE + "/letters/reset",
                                                "Password reset",
                                                "Sent to a person who forgot their password.",
                                                false),
                                        new MailTemplatesPage.Row(
                                                PLACE + "/letters/notice",
                                                "Notice",
                                                "Sent about an account.",
                                                true)))),
                letter("letter", "Hello {name}, {link}", null),
                letter("letter-hostile", Hostile.LINE, Hostile.NAME));
    }

    private static Sample mail(
            String name,
            String host,
            MailPage.@Nullable Test test,
            List<MailPage.Row> rows,
            @Nullable String refusal) {
        var page =
                new MailPage(
                        refusal == null,
                        refusal == null && rows.isEmpty(),
                        new MailPage.Server(
                                FormField.of("host", host).withError(refusal),
                                FormField.of("port", 587),
                                FormField.of("tls", "starttls"),
                                List.of(
                                        SelectOption.of(
                                                "starttls", "STARTTLS, required", "Port 587."),
                                        SelectOption.of("implicit", "Implicit TLS", "Port 465."),
                                        SelectOption.of("none", "None", "This machine only.")),
                                FormField.of("username", "bailiwick"),
                                FormField.of("password", ""),
                                new StoredSecret(
                                        GalleryFrames.NOW.minus(Duration.ofDays(3)),
                                        refusal == null ? "ines.marlow" : Hostile.EMAIL),
                                FormField.of("from_address", "it@fernbrook.example.test")
                                        .withFixedBy("BAILIWICK_MAIL_FROM_ADDRESS"),
                                FormField.of("from_name", "IT")),
                        FormField.of("to", "ines.marlow@fernbrook.example.test"),
                        test,
                        "1 waiting, 1 not delivered, 1 sent in the last seven days.",
                        rows,
                        refusal,
                        "Not saved");
        return new Sample(
                name, "operations/mailpages/mail", GalleryFrames.administrator(PLACE), page);
    }

    private static List<MailPage.Row> rows(String to, String problem) {
        return List.of(
                row("1", to, StatusIcon.FAIL, "Not delivered", problem, true, true),
                row("2", to, StatusIcon.WARN, "Tried 3 times", problem, false, true),
                row("3", to, StatusIcon.WAIT, "Waiting", null, false, true),
                row("4", to, StatusIcon.OK, "Sent", null, false, false));
    }

    private static MailPage.Row row(
            String uid,
            String to,
            StatusIcon state,
            String word,
            @Nullable String problem,
            boolean retry,
            boolean discard) {
        return new MailPage.Row(
                uid,
                to,
                "Set a new password for it.fernbrook.example.test",
                state,
                word,
                problem,
                GalleryFrames.NOW.minus(Duration.ofMinutes(20)),
                retry,
                discard);
    }

    private static Sample letter(String name, String body, @Nullable String problem) {
        var text =
                new RenderedMail(
                        problem == null ? "Set a new password" : Hostile.NAME,
                        List.of(
                                paragraph(RenderedMail.Piece.of(body)),
                                paragraph(RenderedMail.Piece.of("- " + body)),
                                paragraph(
                                        new RenderedMail.Piece(
                                                "https://it.example.test",
                                                "https://it.example.test",
                                                "Set a new password"))),
                        new RenderedMail.Footer(
                                problem == null ? "Fernbrook IT" : Hostile.NAME,
                                "it.example.test",
                                "https://it.example.test/",
                                "Sent when a new password is requested for an account."));
        var page =
                new MailTemplatePage(
                        "reset",
                        problem == null ? "Password reset" : Hostile.NAME,
                        "Sent to a person who forgot their password.",
                        FormField.of("subject", "Set a new password").withError(problem),
                        FormField.of("body", body).withError(problem),
                        List.of(Placeholder.NAME, Placeholder.LINK),
                        new MailRenderer.Changed(
                                new TemplateText("Set a new password", body),
                                GalleryFrames.NOW.minus(Duration.ofDays(36)),
                                "ines.marlow@fernbrook.example.test"),
                        text);
        return new Sample(
                name,
                "operations/mailpages/letter",
                GalleryFrames.administrator(PLACE + "/letters"),
                page);
    }

    private static RenderedMail.Paragraph paragraph(RenderedMail.Piece piece) {
        return new RenderedMail.Paragraph(List.of(new RenderedMail.Line(List.of(piece))));
    }
}
