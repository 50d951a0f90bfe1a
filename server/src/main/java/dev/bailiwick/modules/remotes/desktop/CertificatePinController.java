package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/// Asks administrators before the pin of a certificate is removed. Requires a recent
/// authentication.
@Controller
@RequestMapping(RemoteFields.PATH + "/{id}/rdp/certificate")
final class CertificatePinController {
    private final Remotes remotes;
    private final CertificatePins pins;
    private final Transactions transactions;

    CertificatePinController(Remotes remotes, CertificatePins pins, Transactions transactions) {
        this.remotes = remotes;
        this.pins = pins;
        this.transactions = transactions;
    }

    @GetMapping("/remove")
    String confirmRemove(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        Remote remote =
                transactions
                        .read(() -> remotes.find(id))
                        .filter(one -> one.isDesktop() && one.mayConnect(person.account()))
                        .orElseThrow(NotFoundException::new);
        String page = remote.path() + "/rdp";
        Optional<CertificatePin> pin = transactions.read(() -> pins.of(id));
        if (pin.isEmpty()) {
            return "redirect:" + page;
        }
        String path = page + "/certificate/remove";
        model.addAttribute(
                "page",
                new Confirmation(
                        "remove-pin",
                        path,
                        "Remove the pinned certificate of %s?".formatted(remote.title()),
                        List.of(
                                pin.get().grouped(),
                                "Any certificate is accepted then, also one of somebody who"
                                        + " intercepts the connection, until another is pinned."),
                        path,
                        "Remove pin",
                        "Keep pin",
                        page));
        return "web/ui/confirm";
    }
}
