package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.modules.InstalledModules;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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
    private final InvitedPeople invited;
    private final TemplateMailer mailer;
    private final Transactions transactions;
    private final InstalledModules installed;

    InvitationsController(
            InvitePeople invite,
            InvitedPeople invited,
            TemplateMailer mailer,
            Transactions transactions,
            InstalledModules installed) {
        this.invite = invite;
        this.invited = invited;
        this.mailer = mailer;
        this.transactions = transactions;
        this.installed = installed;
    }

    @GetMapping
    String list(@RequestParam Map<String, String> asked, Model model) {
        return page(FormInput.EMPTY, null, asked, model);
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
            case InvitePeople.Result.Invited(var email, var link, var hasModules) -> {
                if (link != null) {
                    // no redirect: the link is not stored and could not be shown afterwards
                    yield page(
                            FormInput.EMPTY,
                            new InvitationsPage.Link(email.value(), link),
                            Map.of(),
                            model);
                }
                String sent = "The invitation to " + email + " was sent";
                if (hasModules) {
                    Toasts.show(sent, request, response);
                } else {
                    Toasts.showNotice(
                            sent + ". Without a module, they can only use their profile.",
                            request,
                            response);
                }
                yield "redirect:" + PATH;
            }
            case InvitePeople.Result.Refused refused -> {
                response.setStatus(422);
                yield page(
                        new FormInput(typed.email, typed.role, typed.modules, refused),
                        null,
                        Map.of(),
                        model);
            }
        };
    }

    private String page(
            FormInput typed,
            InvitationsPage.@Nullable Link link,
            Map<String, String> asked,
            Model model) {
        model.addAttribute(
                "page",
                new InvitationsPage(
                        mailer.isConfigured(),
                        mailer.lacksBaseUrl(),
                        FormField.of("email", typed.email).withError(at("email", typed.refused)),
                        FormField.of("role", typed.role).withError(at("role", typed.refused)),
                        ROLES,
                        modules(typed.modules),
                        link,
                        transactions.read(() -> invited.of(asked)),
                        at("", typed.refused)));
        return "identity/invitations/invitations";
    }

    private List<InvitationsPage.Module> modules(Set<ProductModule> chosen) {
        return installed.choices(chosen).stream()
                .map(module ->
                        new InvitationsPage.Module(
                                module.key(), module.label(), chosen.contains(module)))
                .toList();
    }

    private static @Nullable String at(
            String field, InvitePeople.Result.@Nullable Refused refused) {
        return refused == null || !refused.field().equals(field) ? null : refused.message();
    }
}
