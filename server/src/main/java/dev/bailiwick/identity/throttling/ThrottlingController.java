package dev.bailiwick.identity.throttling;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.ui.State;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Shows who is being slowed down, and forgives.
@Controller
@RequestMapping("/site-administration/throttling")
final class ThrottlingController {
    private static final int PAGE = 200;

    private final Counters counters;
    private final ResetThrottling forgive;
    private final Transactions transactions;
    private final Clock clock;

    ThrottlingController(
            Counters counters, ResetThrottling forgive, Transactions transactions, Clock clock) {
        this.counters = counters;
        this.forgive = forgive;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(Model model) {
        Instant now = clock.instant();
        List<ThrottledClient> slow = transactions.read(() -> counters.slow(now, PAGE + 1));
        List<ThrottledClient> shown = slow.subList(0, Math.min(PAGE, slow.size()));
        model.addAttribute(
                "page",
                new ThrottlingPage(
                        summary(shown, now),
                        shown.stream().map(one -> row(one, now)).toList(),
                        slow.size() > PAGE));
        return "identity/throttling/list";
    }

    @PostMapping("/{id}/forgive")
    String forgive(
            @PathVariable long id,
            @AuthenticationPrincipal Actor.Known person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ThrottledClient forgiven = forgive.one(id, person.actor()).orElseThrow(NotFound::new);
        Toasts.show(title(forgiven) + " may try again", request, response);
        return "redirect:/site-administration/throttling";
    }

    private static String summary(List<ThrottledClient> slow, Instant now) {
        long waiting = slow.stream().filter(one -> one.openBy().isAfter(now)).count();
        if (slow.isEmpty()) {
            return "Nobody is being slowed down.";
        }
        return waiting == 0
                ? "Nobody waits at this moment; each further failure of these makes them wait."
                : waiting == 1 ? "One of these waits." : "%,d of these wait.".formatted(waiting);
    }

    private static ThrottlingPage.Row row(ThrottledClient slow, Instant now) {
        boolean waits = slow.openBy().isAfter(now);
        return new ThrottlingPage.Row(
                slow.id(),
                title(slow),
                href(slow),
                said(slow),
                waits ? State.WARN : State.IDLE,
                waits ? "Waits" : "May try",
                slow.failures(),
                slow.lastAt(),
                waits ? slow.openBy() : null);
    }

    private static String title(ThrottledClient slow) {
        return slow.network() != null
                ? slow.network()
                : slow.name() == null ? "An address that nobody has" : slow.name();
    }

    private static @Nullable String href(ThrottledClient slow) {
        return slow.accountId() == null ? null : "/site-administration/users/" + slow.accountId();
    }

    private static String said(ThrottledClient slow) {
        return switch (slow.kind()) {
            case ACCOUNT ->
                    slow.email() == null
                            ? "What was typed is not kept"
                            : slow.email() + ", from browsers that are new to it";
            case DEVICE -> slow.email() + ", in a browser that is known to it";
            case ADDRESS -> "Everybody there, for accounts they never signed in to";
            case PROVIDER -> "Everybody there, on the way back from the identity provider";
        };
    }
}
