package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(InvitationsController.PATH)
final class InvitationsController {
    static final String PATH = "/site-administration/invitations";
    private static final int MAX_SHOWN = 200;
    private static final List<SelectOption> ROLES =
            List.of(
                    SelectOption.of("viewer", "Viewer", "Can view the selected modules."),
                    SelectOption.of(
                            "editor",
                            "Editor",
                            "Can create and change records in the selected modules."),
                    SelectOption.of(
                            "admin",
                            "Administrator",
                            "Full access to everything, including all modules."));

    /// The typed values, and their errors.
    private record FormInput(
            String email,
            String role,
            Set<ProductModule> modules,
            InvitePeople.Result.@Nullable Refused refused) {
        private static final FormInput EMPTY = new FormInput("", "viewer", Set.of(), null);
    }

    private final InvitePeople invite;
    private final Invitations invitations;
    private final TemplateMailer mailer;
    private final Transactions transactions;
    private final Clock clock;
    private final LinkInvitationListing linking;

    InvitationsController(
            InvitePeople invite,
            Invitations invitations,
            TemplateMailer mailer,
            Transactions transactions,
            Clock clock,
            LinkInvitationListing linking) {
        this.invite = invite;
        this.invitations = invitations;
        this.mailer = mailer;
        this.transactions = transactions;
        this.clock = clock;
        this.linking = linking;
    }

    @GetMapping
    String list(Model model) {
        return page(FormInput.EMPTY, null, model);
    }

    @PostMapping
    String invite(
            @RequestParam(defaultValue = "") String email,
            @RequestParam(defaultValue = "") String role,
            @RequestParam(defaultValue = "") List<String> modules,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var chosen = EnumSet.noneOf(ProductModule.class);
        modules.forEach(key -> ProductModule.of(key).ifPresent(chosen::add));
        InvitePeople.Result result =
                Role.of(role)
                        .map(known -> invite.run(email, known, chosen, person.account()))
                        .orElseGet(() ->
                                new InvitePeople.Result.Refused(
                                        "role",
                                        "“%s” is not a role. Use admin, editor or viewer."
                                                .formatted(role)));
        return respond(result, new FormInput(email, role, chosen, null), request, response, model);
    }

    @PostMapping("/{uid}/resend")
    String resend(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        InvitePeople.Result result =
                invite.resend(uid, person.account()).orElseThrow(NotFoundException::new);
        return respond(result, FormInput.EMPTY, request, response, model);
    }

    @PostMapping("/{uid}/revoke")
    String revoke(
            @PathVariable UUID uid, HttpServletRequest request, HttpServletResponse response) {
        if (!invite.revoke(uid)) {
            throw new NotFoundException();
        }
        Toasts.show("Invitation revoked", request, response);
        return "redirect:" + PATH;
    }

    private String respond(
            InvitePeople.Result result,
            FormInput typed,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (result) {
            case InvitePeople.Result.Invited(var email, var link) -> {
                if (link != null) {
                    // no redirect: the link is not stored and could not be shown afterwards
                    yield page(
                            FormInput.EMPTY, new InvitationsPage.Link(email.value(), link), model);
                }
                Toasts.show("The invitation to " + email + " was sent", request, response);
                yield "redirect:" + PATH;
            }
            case InvitePeople.Result.Refused refused -> {
                response.setStatus(422);
                yield page(
                        new FormInput(typed.email, typed.role, typed.modules, refused),
                        null,
                        model);
            }
        };
    }

    private String page(FormInput typed, InvitationsPage.@Nullable Link link, Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    int count = invitations.count();
                    List<Invitation> invited = invitations.list(MAX_SHOWN);
                    List<LinkInvitationListing.PendingInvitation> toLink = linking.list(MAX_SHOWN);
                    Map<String, Outbox.Delivery> mails =
                            mailer.deliveries(
                                    MailTemplate.INVITATION,
                                    invited.stream().map(one -> one.email().value()).toList());
                    Map<String, Outbox.Delivery> linkMails =
                            mailer.deliveries(
                                    MailTemplate.LINKING,
                                    toLink.stream()
                                            .map(LinkInvitationListing.PendingInvitation::email)
                                            .toList());
                    return new InvitationsPage(
                            mailer.isConfigured(),
                            mailer.lacksBaseUrl(),
                            FormField.of("email", typed.email)
                                    .withError(at("email", typed.refused)),
                            FormField.of("role", typed.role).withError(at("role", typed.refused)),
                            ROLES,
                            modules(typed.modules),
                            link,
                            summary(count),
                            invited.stream().map(one -> row(one, mails, now)).toList(),
                            toLink.stream().map(one -> linking(one, linkMails)).toList(),
                            at("", typed.refused));
                }));
        return "identity/invitations/invitations";
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

    private static List<InvitationsPage.Module> modules(Set<ProductModule> chosen) {
        return Arrays.stream(ProductModule.values())
                .map(module ->
                        new InvitationsPage.Module(
                                module.key(), module.label(), chosen.contains(module)))
                .toList();
    }

    private static InvitationsPage.Linking linking(
            LinkInvitationListing.PendingInvitation open, Map<String, Outbox.Delivery> mails) {
        var status = InvitationStatus.of(!open.expired(), open.mailed(), mails.get(open.email()));
        return new InvitationsPage.Linking(
                open, status.state(), status.statusLabel(), status.problem());
    }

    private static InvitationsPage.Row row(
            Invitation invitation, Map<String, Outbox.Delivery> mails, Instant now) {
        var status =
                InvitationStatus.of(
                        invitation.isOpen(now),
                        invitation.mailed(),
                        mails.get(invitation.email().value()));
        return new InvitationsPage.Row(
                invitation.uid().toString(),
                invitation.email().value(),
                invitation.role().key(),
                invitation.role() == Role.ADMIN
                        ? "all"
                        : invitation.modules().isEmpty()
                                ? "–"
                                : invitation.modules().stream()
                                        .map(ProductModule::label)
                                        .sorted()
                                        .collect(Collectors.joining(", ")),
                status.state(),
                status.statusLabel(),
                status.problem(),
                invitation.invitedBy(),
                invitation.expiresAt());
    }

    private static @Nullable String at(
            String field, InvitePeople.Result.@Nullable Refused refused) {
        return refused == null || !refused.field().equals(field) ? null : refused.message();
    }
}
