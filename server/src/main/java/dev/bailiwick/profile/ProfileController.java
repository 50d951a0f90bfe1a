package dev.bailiwick.profile;

import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.LinkedIdentities;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.audit.AuditEntries;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.FactorPages;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.NotFound;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/// A person's own page.
@Controller
final class ProfileController {
    private static final int RECENT = 10;

    private final Sessions sessions;
    private final ObjectProvider<ProviderOffer> offers;
    private final ObjectProvider<LinkedIdentities> identities;
    private final FactorPages factorPages;
    private final Accounts accounts;
    private final AuditEntries entries;
    private final AuditLog audit;
    private final Transactions transactions;

    ProfileController(
            Sessions sessions,
            ObjectProvider<ProviderOffer> offers,
            ObjectProvider<LinkedIdentities> identities,
            FactorPages factorPages,
            Accounts accounts,
            AuditEntries entries,
            AuditLog audit,
            Transactions transactions) {
        this.sessions = sessions;
        this.offers = offers;
        this.identities = identities;
        this.factorPages = factorPages;
        this.accounts = accounts;
        this.entries = entries;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/profile")
    String profile(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> page(person)));
        return "profile/profile";
    }

    @PostMapping("/profile/sessions/{uid}/end")
    String endSession(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (uid.equals(person.session().uid())) {
            return "redirect:/profile";
        }
        boolean ended =
                transactions.write(() -> {
                    boolean gone = sessions.end(uid, person.account().id());
                    if (gone) {
                        audit.record(AuditEvent.of("Session Ended").on(person.getName()));
                    }
                    return gone;
                });
        if (!ended) {
            throw new NotFound();
        }
        Toasts.show("Session ended", request, response);
        return "redirect:/profile";
    }

    @PostMapping("/profile/sessions/end-others")
    String endOthers(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        int ended =
                transactions.write(() -> {
                    int count = sessions.endOthers(person.session());
                    audit.record(
                            AuditEvent.of("Sessions Ended")
                                    .on(person.getName())
                                    .with("sessions", Integer.toString(count)));
                    return count;
                });
        Toasts.show(ended == 1 ? "1 session ended" : ended + " sessions ended", request, response);
        return "redirect:/profile";
    }

    private ProfilePage page(SignedIn person) {
        Account account = person.account();
        return new ProfilePage(
                account.name(),
                account.email().value(),
                account.role().key(),
                modules(account),
                account.createdAt(),
                account.hasPassword(),
                signOn(account),
                account.hasPassword() ? factorPages.of(account) : null,
                sessions.of(account.id()).stream()
                        .map(session -> SessionWords.of(session, person.session()))
                        .toList(),
                entries.about(account.email().value(), SignInWords.EVENTS, RECENT).stream()
                        .map(SignInWords::of)
                        .toList(),
                TimeZones.clock(accounts.timeZone(account.id())));
    }

    private ProfilePage.SignOn signOn(Account account) {
        ProviderOffer offer = offers.getIfAvailable();
        LinkedIdentities known = identities.getIfAvailable();
        LinkedIdentities.Linked linked =
                known == null ? null : known.of(List.of(account.id())).get(account.id());
        return new ProfilePage.SignOn(
                offer == null ? null : offer.providerName().orElse(null),
                linked == null
                        ? null
                        : new ProfilePage.Link(
                                linked.email() == null ? "–" : linked.email(),
                                linked.linkedAt(),
                                linked.lastLoginAt()),
                offer == null ? null : offer.linkingBarred(account).orElse(null));
    }

    private static List<String> modules(Account account) {
        return Arrays.stream(ProductModule.values())
                .filter(account::reaches)
                .map(ProductModule::label)
                .toList();
    }
}
