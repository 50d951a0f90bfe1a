package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.identity.passkeys.PasskeyPageBuilder.PATH;
import static dev.bailiwick.identity.passkeys.PasskeyPageBuilder.PROFILE;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorResponses;
import dev.bailiwick.identity.factors.RemoveFactor;
import dev.bailiwick.identity.factors.ReplaceShortPassword;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The signed-in person's own passkeys: add, name, remove.
@Controller
@RequestMapping(PATH)
final class PasskeyController {
    private static final FactorResponses RESPONSES = new FactorResponses("Passkey", PROFILE);

    private final RegisterPasskey registerPasskey;
    private final Passkeys passkeys;
    private final RemoveFactor removeFactor;
    private final ReplaceShortPassword longerPassword;
    private final AuditLog audit;
    private final Transactions transactions;

    PasskeyController(
            RegisterPasskey registerPasskey,
            Passkeys passkeys,
            RemoveFactor removeFactor,
            ReplaceShortPassword longerPassword,
            AuditLog audit,
            Transactions transactions) {
        this.registerPasskey = registerPasskey;
        this.passkeys = passkeys;
        this.removeFactor = removeFactor;
        this.longerPassword = longerPassword;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/add")
    String form(@AuthenticationPrincipal SignedIn person, Model model) {
        return registerPasskey.isOpenTo(person.account())
                ? newPasskey("", null, model)
                : "redirect:" + PROFILE;
    }

    @PostMapping("/options")
    ResponseEntity<String> options(@AuthenticationPrincipal SignedIn person) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(
                        registerPasskey
                                .begin(person.account(), holder(person))
                                .orElseThrow(NotFoundException::new));
    }

    @PostMapping("/add")
    String add(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String credential,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!registerPasskey.isOpenTo(person.account())) {
            return "redirect:" + PROFILE;
        }
        return switch (registerPasskey.finish(person.account(), holder(person), credential, name)) {
            case RegisterPasskey.Result.Registered(var codes) ->
                    RESPONSES.added(codes, person, request, response, model);
            case RegisterPasskey.Result.Refused(var sentence) -> {
                response.setStatus(422);
                yield newPasskey(name, sentence, model);
            }
        };
    }

    @GetMapping("/{uid}")
    String show(@PathVariable UUID uid, @AuthenticationPrincipal SignedIn person, Model model) {
        Passkey passkey = passkey(uid, person);
        return renamePage(passkey, passkey.name(), null, model);
    }

    @PostMapping("/{uid}")
    String rename(
            @PathVariable UUID uid,
            @RequestParam(defaultValue = "") String name,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Passkey passkey = passkey(uid, person);
        if (!PasskeyName.isUsable(name.strip())) {
            response.setStatus(422);
            return renamePage(passkey, name, PasskeyName.RULE, model);
        }
        transactions.write(() -> {
            audit.acquireLock();
            if (!passkeys.rename(uid, person.account().id(), name.strip())) {
                throw new NotFoundException();
            }
            audit.record(
                    AuditEvent.of("Passkey Renamed")
                            .on(person.getName())
                            .changed("passkey", passkey.name(), name.strip()));
        });
        Toasts.show("Passkey renamed", request, response);
        return "redirect:" + PROFILE;
    }

    @GetMapping("/{uid}/remove")
    String confirmRemoval(
            @PathVariable UUID uid, @AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", PasskeyPageBuilder.removal(passkey(uid, person)));
        return "web/ui/confirm";
    }

    /// @param password a new one, if it was requested
    @PostMapping("/{uid}/remove")
    String remove(
            @PathVariable UUID uid,
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "new_password", required = false) @Nullable String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Passkey passkey = passkey(uid, person);
        var outcome =
                longerPassword.removeWithNewPassword(
                        () -> remove(passkey, person.account()), person, password);
        return RESPONSES.removed(
                outcome,
                "Remove the passkey " + passkey.name() + "?",
                PasskeyPageBuilder.href(passkey) + "/remove",
                person,
                request,
                response,
                model);
    }

    private RemoveFactor.Result remove(Passkey passkey, Account account) {
        return removeFactor.run(
                account,
                () -> passkeys.remove(passkey.uid(), account.id()),
                AuditEvent.of("Passkey Removed").with("passkey", passkey.name()),
                "The passkey “%s” was removed".formatted(passkey.name()));
    }

    private Passkey passkey(UUID uid, SignedIn person) {
        return transactions
                .read(() -> passkeys.find(uid, person.account().id()))
                .orElseThrow(NotFoundException::new);
    }

    private static String holder(SignedIn person) {
        return "session " + person.session().uid();
    }

    private static String newPasskey(String name, @Nullable String refusal, Model model) {
        model.addAttribute("page", new NewPasskeyPage(FormField.of("name", name), refusal));
        return "identity/passkeys/add";
    }

    private static String renamePage(
            Passkey passkey, String name, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new PasskeyPage(
                        PasskeyPageBuilder.href(passkey),
                        FormField.of("name", name).withError(refusal)));
        return "identity/passkeys/name";
    }
}
