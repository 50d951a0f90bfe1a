package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The lists of invited people. The state of an invitation follows from its mail, so the newest
/// [#MAX_SHOWN] are read, and then filtered and sorted.
@Component
final class InvitedPeople {
    private static final int MAX_SHOWN = 200;
    private static final int PAGE_SIZE = 50;
    private static final String VIEW = "view";
    private static final Comparator<StatusIcon> PROBLEMS_FIRST =
            Comparator.comparingInt(
                    List.of(StatusIcon.FAIL, StatusIcon.WARN, StatusIcon.IDLE, StatusIcon.WAIT)
                            ::indexOf);

    /// A filter, by state.
    private enum View implements ListOption {
        ALL("All", null),
        FAILED("Not delivered", StatusIcon.FAIL),
        EXPIRED("Expired", StatusIcon.IDLE),
        OPEN("Open", StatusIcon.WAIT);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return icon;
        }

        /// A queued mail that was rejected once is not delivered, either.
        private boolean shows(InvitationsPage.Row row) {
            return this == ALL
                    || row.state() == icon
                    || (this == FAILED && row.state() == StatusIcon.WARN);
        }
    }

    private enum Order implements ListOption {
        PROBLEMS("Problems first"),
        EMAIL("Email address"),
        EXPIRY("Expiry");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }

        private Comparator<InvitationsPage.Row> comparator() {
            return switch (this) {
                case PROBLEMS -> Comparator.comparing(InvitationsPage.Row::state, PROBLEMS_FIRST);
                case EMAIL -> Comparator.comparing(row -> row.email().toLowerCase(Locale.ROOT));
                case EXPIRY -> Comparator.comparing(InvitationsPage.Row::expiresAt);
            };
        }
    }

    private final Invitations invitations;
    private final LinkInvitationListing linking;
    private final TemplateMailer mailer;
    private final Clock clock;

    InvitedPeople(
            Invitations invitations,
            LinkInvitationListing linking,
            TemplateMailer mailer,
            Clock clock) {
        this.invitations = invitations;
        this.linking = linking;
        this.mailer = mailer;
        this.clock = clock;
    }

    InvitationsPage.Invited of(Map<String, String> asked) {
        var query =
                ListQuery.of(
                        InvitationsController.PATH,
                        asked,
                        List.of(Order.values()),
                        ListQuery.Parameter.of(VIEW, List.of(View.values())));
        String part = query.search().toLowerCase(Locale.ROOT);
        List<InvitationsPage.Row> matching =
                rows().stream()
                        .filter(row -> row.email().toLowerCase(Locale.ROOT).contains(part))
                        .toList();
        View view = ListOption.find(View.class, query.get(VIEW));
        Comparator<InvitationsPage.Row> order = query.order(Order.class).comparator();
        List<InvitationsPage.Row> shown =
                matching.stream()
                        .filter(view::shows)
                        .sorted(query.isReversed() ? order.reversed() : order)
                        .toList();
        var page = query.page(shown, PAGE_SIZE);
        return new InvitationsPage.Invited(
                summary(invitations.count()),
                new ListView(
                        query, List.of(), chips(query, matching), query.pager(page, shown.size())),
                page.rows(),
                linking());
    }

    private static List<Chip> chips(ListQuery query, List<InvitationsPage.Row> matching) {
        var chips = new ArrayList<Chip>();
        for (View view : View.values()) {
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            matching.stream().filter(view::shows).count(),
                            MAX_SHOWN,
                            Map.of(VIEW, view.key())));
        }
        return chips;
    }

    private List<InvitationsPage.Row> rows() {
        List<Invitation> invited = invitations.list(MAX_SHOWN);
        Map<String, Outbox.Delivery> mails =
                mailer.deliveries(
                        MailTemplate.INVITATION,
                        invited.stream().map(one -> one.email().value()).toList());
        return invited.stream().map(one -> row(one, mails.get(one.email().value()))).toList();
    }

    private InvitationsPage.Row row(Invitation invitation, Outbox.@Nullable Delivery mail) {
        var status =
                InvitationStatus.of(invitation.isOpen(clock.instant()), invitation.mailed(), mail);
        return new InvitationsPage.Row(
                invitation.uid().toString(),
                invitation.email().value(),
                invitation.role(),
                modules(invitation),
                status.state(),
                status.statusLabel(),
                status.problem(),
                invitation.invitedBy(),
                invitation.expiresAt());
    }

    private static String modules(Invitation invitation) {
        if (invitation.role() == Role.ADMIN) {
            return "All";
        }
        return invitation.modules().isEmpty()
                ? "None"
                : invitation.modules().stream()
                        .map(ProductModule::label)
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    private List<InvitationsPage.Linking> linking() {
        List<LinkInvitationListing.PendingInvitation> open = linking.list(MAX_SHOWN);
        Map<String, Outbox.Delivery> mails =
                mailer.deliveries(
                        MailTemplate.LINKING,
                        open.stream().map(LinkInvitationListing.PendingInvitation::email).toList());
        return open.stream()
                .map(one -> linking(one, mails.get(one.email())))
                .sorted(Comparator.comparing(InvitationsPage.Linking::state, PROBLEMS_FIRST))
                .toList();
    }

    private static InvitationsPage.Linking linking(
            LinkInvitationListing.PendingInvitation open, Outbox.@Nullable Delivery mail) {
        var status = InvitationStatus.of(!open.expired(), open.mailed(), mail);
        return new InvitationsPage.Linking(
                open, status.state(), status.statusLabel(), status.problem());
    }

    private static String summary(int count) {
        if (count > MAX_SHOWN) {
            return "%,d people are invited; the newest %d are listed.".formatted(count, MAX_SHOWN);
        }
        return switch (count) {
            case 0 -> "There are no open invitations.";
            case 1 -> "One person is invited.";
            default -> "%,d people are invited.".formatted(count);
        };
    }
}
