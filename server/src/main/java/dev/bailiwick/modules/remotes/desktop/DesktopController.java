package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.modules.remotes.sessions.OpenWebSockets;
import dev.bailiwick.modules.remotes.sessions.WebSocketUpgrade;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.SecretBody;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The page of a remote desktop, and its websocket.
@Controller
@RequestMapping(RemoteFields.PATH + "/{id}/rdp")
final class DesktopController {
    private final Remotes remotes;
    private final CheckDesktop check;
    private final CertificatePins pins;
    private final PendingDesktops pending;
    private final DesktopTools tools;
    private final Transactions transactions;
    private final WebSocketUpgrade upgrade;

    DesktopController(
            Remotes remotes,
            CheckDesktop check,
            CertificatePins pins,
            PendingDesktops pending,
            DesktopTools tools,
            Transactions transactions,
            OpenWebSockets open) {
        this.upgrade = new WebSocketUpgrade(open, "guacamole");
        this.remotes = remotes;
        this.check = check;
        this.pins = pins;
        this.pending = pending;
        this.tools = tools;
        this.transactions = transactions;
    }

    @GetMapping
    String page(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        Remote remote = find(id, person);
        CertificatePin pin = transactions.read(() -> pins.of(id)).orElse(null);
        model.addAttribute(
                "page", new DesktopPage(remote, pin, person.account().isAdministrator()));
        return "modules/remotes/desktop/rdp";
    }

    @PostMapping("/preflight")
    ResponseEntity<PreflightReport> preflight(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person) {
        return json(200, check.run(find(id, person)));
    }

    @PostMapping(value = "/start", consumes = "application/json")
    ResponseEntity<Map<String, Object>> start(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            @RequestBody byte[] body,
            HttpServletRequest servletRequest) {
        Remote remote = find(id, person);
        StartRequest request;
        try {
            request = StartRequest.read(body);
        } finally {
            SecretBody.clear(body, servletRequest);
        }
        String error = request.error();
        if (error != null) {
            request.clear();
            return json(422, Map.of("message", error));
        }
        String token = pending.add(person.session().uid(), remote.id(), request);
        return token == null
                ? json(
                        429,
                        Map.of(
                                "message",
                                "Too many connections begin at once. Try again in half a minute."))
                : json(
                        200,
                        Map.of("token", token, "expires_in", PendingDesktops.LIFETIME.toSeconds()));
    }

    /// The route policy has checked the sign-in, the module, the role and the origin.
    @GetMapping("/ws")
    void connect(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String token,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Remote remote = find(id, person);
        StartRequest start =
                pending.take(token, person.session().uid(), id)
                        .orElseThrow(() -> new RefusedException(Refusal.FORBIDDEN));
        upgrade.accept(
                request,
                response,
                person.account(),
                new DesktopHandler(person, request.getRemoteAddr(), remote, start, tools),
                start::clear);
    }

    @PostMapping("/certificate/pin")
    String pin(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String sha256,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Remote remote = find(id, person);
        pins.pin(
                id,
                CertificatePin.parse(sha256)
                        .orElseThrow(() -> new RefusedException(Refusal.UNREADABLE)),
                person.actor());
        Toasts.show("Certificate pinned", request, response);
        return "redirect:" + remote.path() + "/rdp";
    }

    @PostMapping("/certificate/remove")
    String unpin(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Remote remote = find(id, person);
        pins.unpin(id, person.actor());
        Toasts.show("Pin removed", request, response);
        return "redirect:" + remote.path() + "/rdp";
    }

    private Remote find(long id, SignedIn person) {
        Remote remote =
                transactions
                        .read(() -> remotes.find(id))
                        .filter(Remote::isDesktop)
                        .orElseThrow(NotFoundException::new);
        if (!remote.mayConnect(person.account())) {
            throw new RefusedException(Refusal.FORBIDDEN);
        }
        return remote;
    }

    private static <T> ResponseEntity<T> json(int status, T body) {
        return ResponseEntity.status(status).header("Cache-Control", "no-store").body(body);
    }
}
