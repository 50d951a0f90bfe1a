package dev.bailiwick.modules.remotes.certificates;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.certificates.CertificatesPage.Person;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The certificate authority and the user names of accounts, for administrators. Everything but the
/// first page requires a recent authentication.
@Controller
@RequestMapping(CertificatesPage.PATH)
final class CertificatesController {
    private static final int MAX_PEOPLE = 10_000;
    private static final String BACK = "redirect:" + CertificatesPage.PATH;
    private static final String NAMES = Principals.FIELD.name();

    private final Authority authority;
    private final Principals principals;
    private final Accounts accounts;
    private final Remotes remotes;
    private final Transactions transactions;

    CertificatesController(
            Authority authority,
            Principals principals,
            Accounts accounts,
            Remotes remotes,
            Transactions transactions) {
        this.authority = authority;
        this.principals = principals;
        this.accounts = accounts;
        this.remotes = remotes;
        this.transactions = transactions;
    }

    @GetMapping
    String show(Model model) {
        model.addAttribute("page", transactions.read(this::page));
        return "modules/remotes/certificates/show";
    }

    private CertificatesPage page() {
        List<AuthorityKey> keys = authority.keys();
        Map<Long, List<String>> names = principals.all();
        return new CertificatesPage(
                keys.isEmpty() ? null : keys.getFirst(),
                keys.size() < 2 ? null : keys.getLast(),
                accounts.matching(AccountSql.isActive(), MAX_PEOPLE).stream()
                        .filter(CertificatesController::mayConnect)
                        .map(one -> new Person(one, names.getOrDefault(one.id(), List.of())))
                        .toList(),
                (int) remotes.all().stream().filter(Remote::usesCertificates).count());
    }

    private static boolean mayConnect(Account account) {
        return account.mayEdit() && account.hasModule(ProductModule.REMOTE);
    }

    /// Makes the first key or the next one.
    @PostMapping("/key")
    String make(
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        authority.make(person.actor());
        Toasts.show("Key made", request, response);
        return BACK;
    }

    /// @param key the next one, which the administrator has seen
    @PostMapping("/key/use")
    String use(
            @RequestParam UUID key,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (authority.switchTo(key, person.actor())) {
            Toasts.show("The new key signs now", request, response);
        } else {
            Toasts.showNotice("Nothing changed: there is no such key.", request, response);
        }
        return BACK;
    }

    @GetMapping("/key/use")
    String confirmUse(Model model) {
        CertificatesPage page = transactions.read(this::page);
        AuthorityKey next = page.next();
        if (next == null) {
            return BACK;
        }
        String path = CertificatesPage.PATH + "/key/use";
        model.addAttribute(
                "page",
                new Confirmation(
                        "use-key",
                        path,
                        "Let the new key sign?",
                        List.of(
                                next.line(),
                                "It must be on every machine first: a machine that does not trust"
                                        + " it refuses everyone who signs in with a certificate.",
                                "The current key is deleted, and cannot be restored."),
                        "%s?key=%s".formatted(path, next.uid()),
                        "Let the new key sign",
                        "Keep the current key",
                        CertificatesPage.PATH));
        return "web/ui/confirm";
    }

    /// For reloading the address of an action.
    @GetMapping("/key")
    String back() {
        return BACK;
    }

    @GetMapping("/people/{id}")
    String form(@PathVariable long id, Model model) {
        Person found = find(id);
        return form(found, FormField.of(NAMES, Principals.FIELD.write(found.principals())), model);
    }

    @PostMapping("/people/{id}")
    String save(
            @PathVariable long id,
            @RequestParam(name = "principals", defaultValue = "") String typed,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Person found = find(id);
        String text = Principals.FIELD.normalised(typed);
        Optional<String> error = Principals.FIELD.error(text);
        if (error.isPresent()) {
            response.setStatus(422);
            return form(found, FormField.of(NAMES, text).withError(error.get()), model);
        }
        principals.set(found.account(), Principals.FIELD.read(text), person.actor());
        Toasts.show("Saved", request, response);
        return BACK;
    }

    private static String form(Person person, FormField names, Model model) {
        model.addAttribute("page", new PrincipalsPage(person, names));
        return "modules/remotes/certificates/person";
    }

    private Person find(long id) {
        return transactions.read(() ->
                accounts.byId(id)
                        .filter(CertificatesController::mayConnect)
                        .map(one -> new Person(one, principals.of(id)))
                        .orElseThrow(NotFoundException::new));
    }
}
