package dev.bailiwick.identity.throttling;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.StatusIcon;
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

/// Shows who is throttled, and resets throttling.
@Controller
@RequestMapping("/site-administration/throttling")
final class ThrottlingController {
    private static final int PAGE_SIZE = 200;

    private final Counters counters;
    private final ResetThrottling resetThrottling;
    private final Transactions transactions;
    private final Clock clock;

    ThrottlingController(
            Counters counters,
            ResetThrottling resetThrottling,
            Transactions transactions,
            Clock clock) {
        this.counters = counters;
        this.resetThrottling = resetThrottling;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(Model model) {
        Instant now = clock.instant();
        List<ThrottledClient> slow =
                transactions.read(() -> counters.throttled(now, PAGE_SIZE + 1));
        List<ThrottledClient> shown = slow.subList(0, Math.min(PAGE_SIZE, slow.size()));
        model.addAttribute(
                "page",
                new ThrottlingPage(
                        summary(shown, now),
                        shown.stream().map(one -> row(one, now)).toList(),
                        slow.size() > PAGE_SIZE));
        return "identity/throttling/list";
    }

    @PostMapping("/{id}/reset")
    String resetThrottling(
            @PathVariable long id,
            @AuthenticationPrincipal Actor.WithActor person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ThrottledClient reset =
                resetThrottling.reset(id, person.actor()).orElseThrow(NotFoundException::new);
        Toasts.show(title(reset) + " can try again", request, response);
        return "redirect:/site-administration/throttling";
    }

    private static String summary(List<ThrottledClient> slow, Instant now) {
        long waiting = slow.stream().filter(one -> one.allowedAt().isAfter(now)).count();
        if (slow.isEmpty()) {
            return "No sign-ins are being throttled.";
        }
        return waiting == 0
                ? "Nobody has to wait at the moment, but each further failure causes a wait."
                : waiting == 1
                        ? "One of these is waiting."
                        : "%,d of these are waiting.".formatted(waiting);
    }

    private static ThrottlingPage.Row row(ThrottledClient slow, Instant now) {
        boolean waits = slow.allowedAt().isAfter(now);
        return new ThrottlingPage.Row(
                slow.id(),
                title(slow),
                href(slow),
                details(slow),
                waits ? StatusIcon.WARN : StatusIcon.IDLE,
                waits ? "Waiting" : "Can try now",
                slow.failures(),
                slow.lastAt(),
                waits ? slow.allowedAt() : null);
    }

    private static String title(ThrottledClient slow) {
        return slow.network() != null
                ? slow.network()
                : slow.name() == null ? "Unknown address" : slow.name();
    }

    private static @Nullable String href(ThrottledClient slow) {
        return slow.accountId() == null ? null : "/site-administration/users/" + slow.accountId();
    }

    private static String details(ThrottledClient slow) {
        return switch (slow.kind()) {
            case ACCOUNT ->
                    slow.email() == null
                            ? "The address that was entered is not stored"
                            : slow.email() + ", from new browsers";
            case DEVICE -> slow.email() + ", from a known browser";
            case ADDRESS -> "Everyone there, for accounts they never signed in to";
            case PROVIDER -> "Everyone there, when returning from the identity provider";
            case GROUP, CODE -> throw new IllegalStateException("not listed");
        };
    }
}
