package dev.bailiwick.web.ui;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.invitations.AcceptPage;
import dev.bailiwick.identity.invitations.InvitationsPage;
import dev.bailiwick.identity.invitations.LinkInvitationListing;
import dev.bailiwick.identity.mailedlinks.ConfirmEmailPage;
import dev.bailiwick.identity.mailedlinks.ForgotPasswordPage;
import dev.bailiwick.identity.mailedlinks.ResetPasswordPage;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Pages behind mailed links, and the page of invitations.
final class LinkSamples {
    private static final String EMAIL = "jonas.pell@fernbrook.example.test";
    private static final String PLACE = "/site-administration/invitations";

    private LinkSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                door("forgot", "identity/mailedlinks/forgot", forgot(null, false, true)),
                door("forgot-asked", "identity/mailedlinks/forgot", forgot(null, true, true)),
                door("forgot-no-mail", "identity/mailedlinks/forgot", forgot(null, false, false)),
                door(
                        "forgot-hostile",
                        "identity/mailedlinks/forgot",
                        forgot(Hostile.NAME, false, true)),
                door("reset", "identity/mailedlinks/reset", reset(EMAIL, null)),
                door(
                        "reset-hostile",
                        "identity/mailedlinks/reset",
                        reset(Hostile.EMAIL, Hostile.NAME)),
                door(
                        "confirm",
                        "identity/mailedlinks/confirm",
                        new ConfirmEmailPage("/a", EMAIL, null, null)),
                door(
                        "confirm-hostile",
                        "identity/mailedlinks/confirm",
                        new ConfirmEmailPage("/a", Hostile.LINE, Hostile.EMAIL, Hostile.NAME)),
                door("accept", "identity/invitations/accept", accept(EMAIL, null)),
                door(
                        "accept-hostile",
                        "identity/invitations/accept",
                        accept(Hostile.LINE, Hostile.NAME)),
                invitations("invitations-none", true, null, List.of(), null),
                invitations(
                        "invitations",
                        true,
                        null,
                        List.of(
                                row("1", EMAIL, StatusIcon.WAIT, "Sent"),
                                row("2", EMAIL, StatusIcon.FAIL, "Not delivered"),
                                row("3", EMAIL, StatusIcon.IDLE, "Expired")),
                        null),
                invitations(
                        "invitations-hostile",
                        false,
                        new InvitationsPage.Link(Hostile.EMAIL, Hostile.LINE),
                        List.of(row("1", Hostile.EMAIL, StatusIcon.WAIT, Hostile.NAME)),
                        Hostile.NAME));
    }

    private static Sample door(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.nobody(), page);
    }

    private static ForgotPasswordPage forgot(
            @Nullable String problem, boolean asked, boolean offered) {
        return new ForgotPasswordPage(
                FormField.of("email", problem == null ? "" : Hostile.LINE).withError(problem),
                asked,
                offered);
    }

    private static ResetPasswordPage reset(String email, @Nullable String problem) {
        return new ResetPasswordPage("/a", email, FormField.of("password", "").withError(problem));
    }

    private static AcceptPage accept(String email, @Nullable String problem) {
        return new AcceptPage(
                "/a",
                email,
                "ines.marlow@fernbrook.example.test",
                FormField.of("name", "Jonas").withError(problem),
                FormField.of("password", "").withError(problem),
                problem);
    }

    private static Sample invitations(
            String name,
            boolean mails,
            InvitationsPage.@Nullable Link link,
            List<InvitationsPage.Row> rows,
            @Nullable String problem) {
        var page =
                new InvitationsPage(
                        mails,
                        false,
                        FormField.of("email", "").withError(problem),
                        FormField.of("role", "viewer").withError(problem),
                        List.of(
                                SelectOption.of(
                                        "viewer", "Viewer", "Can view the selected modules."),
                                SelectOption.of("admin", "Administrator", "Does everything.")),
                        List.of(new InvitationsPage.Module("dns", "DNS filter", true)),
                        link,
                        new InvitationsPage.Invited(
                                "Two people are invited.",
                                new ListView(
                                        ListQuery.of(
                                                PLACE,
                                                Map.of(),
                                                SampleOrder.of("problems", "email", "expiry")),
                                        List.of(),
                                        List.of(
                                                new Chip("All", 2, PLACE, true),
                                                new Chip(
                                                        "Expired",
                                                        StatusIcon.IDLE,
                                                        1L,
                                                        9,
                                                        PLACE + "?view=expired",
                                                        false)),
                                        Pager.byPage("1–2 of 2", null, null)),
                                rows,
                                rows.stream()
                                        .map(row ->
                                                new InvitationsPage.Linking(
                                                        new LinkInvitationListing.PendingInvitation(
                                                                row.stateLabel(),
                                                                row.email(),
                                                                row.state() == StatusIcon.IDLE,
                                                                true,
                                                                row.invitedBy(),
                                                                row.expiresAt(),
                                                                "/site-administration/users/1/single-sign-on"),
                                                        row.state(),
                                                        row.stateLabel(),
                                                        row.problem()))
                                        .toList()),
                        problem);
        return new Sample(
                name, "identity/invitations/invitations", GalleryFrames.administrator(PLACE), page);
    }

    private static InvitationsPage.Row row(
            String uid, String email, StatusIcon state, String word) {
        return new InvitationsPage.Row(
                uid,
                email,
                Role.EDITOR,
                "Compute hosts, Backups, DNS filter",
                state,
                word,
                state == StatusIcon.FAIL ? "550 5.1.1 No such user here." : null,
                email,
                GalleryFrames.NOW.plus(Duration.ofDays(5)));
    }
}
