package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.StyleNonce;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The page of an SSH session, and its websocket.
@Controller
@RequestMapping("/remote-manager/{id}/ssh")
final class SshController {
    private static final int MAX_SESSIONS = 6;
    private final Remotes remotes;
    private final SessionHistory history;
    private final ViewerTools tools;
    private final Transactions transactions;
    private final WebSocketUpgrade upgrade;

    SshController(
            Remotes remotes,
            SessionHistory history,
            ViewerTools tools,
            Transactions transactions,
            OpenWebSockets open) {
        this.upgrade = new WebSocketUpgrade(open);
        this.remotes = remotes;
        this.history = history;
        this.tools = tools;
        this.transactions = transactions;
    }

    @GetMapping
    String page(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String session,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model) {
        Remote remote = find(id, person);
        String nonce = RandomToken.next();
        StyleNonce.allow(nonce, response);
        tools.helper().prepare();
        model.addAttribute(
                "page",
                new SshPage(
                        remote,
                        transactions.read(() -> history.of(id, person.account(), MAX_SESSIONS)),
                        session,
                        tools.recordings().kept(),
                        nonce,
                        person.account().isAdministrator(),
                        remote.throughId() == null
                                ? null
                                : tools.find(remote.throughId()).orElse(null),
                        transactions.read(tools.authority()::isOn),
                        tools.principals(person.account())));
        return "modules/remotes/sessions/ssh";
    }

    /// The route policy has checked the sign-in, the module, the role and the origin.
    @GetMapping("/ws")
    void connect(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Remote remote = find(id, person);
        upgrade.accept(
                request,
                response,
                person.account(),
                new SshHandler(person, request.getRemoteAddr(), remote, tools));
    }

    private Remote find(long id, SignedIn person) {
        Remote remote =
                transactions
                        .read(() -> remotes.find(id))
                        .filter(one -> !one.isDesktop())
                        .orElseThrow(NotFoundException::new);
        if (!remote.mayConnect(person.account())) {
            throw new RefusedException(Refusal.FORBIDDEN);
        }
        return remote;
    }
}
