package dev.bailiwick.modules.remotes.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.HostKey;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Decisions of administrators about the host keys of a machine. All of its routes require a recent
/// authentication.
@Controller
@RequestMapping(RemoteFields.PATH + "/{id}/host-keys")
final class HostKeyController {
    private static final String FINGERPRINT = "fingerprint";

    private final Remotes remotes;
    private final RemoteHostKeys keys;
    private final Transactions transactions;

    HostKeyController(Remotes remotes, RemoteHostKeys keys, Transactions transactions) {
        this.remotes = remotes;
        this.keys = keys;
        this.transactions = transactions;
    }

    @GetMapping("/add")
    String addForm(@PathVariable long id, Model model) {
        return form(find(id), FormField.of(FINGERPRINT, ""), model);
    }

    @PostMapping("/add")
    String add(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String fingerprint,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Remote remote = find(id);
        String typed = RemoteFields.fingerprint(fingerprint.strip());
        Optional<String> error = RemoteFields.fingerprintError(typed);
        if (error.isPresent()) {
            response.setStatus(422);
            return form(remote, FormField.of(FINGERPRINT, typed).withError(error.get()), model);
        }
        keys.pin(id, typed, person.actor());
        Toasts.show("Host key pinned", request, response);
        return "redirect:" + remote.path();
    }

    private static String form(Remote remote, FormField field, Model model) {
        model.addAttribute("page", new KeyPage(remote, field));
        return "modules/remotes/pages/add_key";
    }

    @GetMapping("/{key}/remove")
    String confirmRemove(@PathVariable long id, @PathVariable long key, Model model) {
        Remote remote = find(id);
        HostKey one =
                remote.hostKeys().stream()
                        .filter(pinned -> pinned.id() == key)
                        .findFirst()
                        .orElseThrow(NotFoundException::new);
        String path = "%s/host-keys/%d/remove".formatted(remote.path(), key);
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove-key",
                        path,
                        "Remove the pinned host key of %s?".formatted(remote.title()),
                        List.of(
                                one.fingerprint(),
                                remote.hostKeys().size() == 1
                                        ? "No key will be pinned then, and an administrator must"
                                                + " accept the next one."
                                        : "Other keys stay pinned."),
                        path,
                        "Remove key",
                        "Keep key",
                        remote.path()));
        return "web/ui/confirm";
    }

    @PostMapping("/{key}/remove")
    String remove(
            @PathVariable long id,
            @PathVariable long key,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (keys.unpin(id, key, person.actor())) {
            Toasts.show("Host key removed", request, response);
        }
        return "redirect:" + RemoteFields.KIND.path(id);
    }

    @GetMapping("/replace")
    String confirmReplace(@PathVariable long id, Model model) {
        Remote remote = find(id);
        HostKey presented = remote.presented();
        if (presented == null) {
            return "redirect:" + remote.path();
        }
        model.addAttribute(
                "page", new KeyPage(remote, FormField.of(FINGERPRINT, presented.fingerprint())));
        return "modules/remotes/pages/replace_key";
    }

    /// @param fingerprint of the key that was compared
    @PostMapping("/replace")
    String replace(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String fingerprint,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (keys.replace(id, fingerprint, person.actor())) {
            Toasts.show("Pinned host key replaced", request, response);
        } else {
            Toasts.showNotice(
                    "Nothing was replaced: the machine has presented another key meanwhile.",
                    request,
                    response);
        }
        return "redirect:" + RemoteFields.KIND.path(id);
    }

    @PostMapping("/dismiss")
    String dismiss(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        keys.dismiss(id, person.actor());
        Toasts.show("Pinned host key kept", request, response);
        return "redirect:" + RemoteFields.KIND.path(id);
    }

    /// For reloading the address of an action.
    @GetMapping({"", "/dismiss"})
    String back(@PathVariable long id) {
        return "redirect:" + find(id).path();
    }

    private Remote find(long id) {
        return transactions.read(() -> remotes.find(id).orElseThrow(NotFoundException::new));
    }
}
