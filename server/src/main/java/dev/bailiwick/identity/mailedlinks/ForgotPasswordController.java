package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.signinpages.PasswordResetOffer;
import dev.bailiwick.identity.throttling.ClientNetwork;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Requests a password reset. The response is the same whether or not the address belongs to an
/// account.
@Controller
@RequestMapping("/auth/password/forgot")
final class ForgotPasswordController {
    private static final Refusal TOO_OFTEN =
            Refusal.of(
                    429,
                    "Too many password reset requests",
                    "They came from your network within an hour. This request was not processed.",
                    "Try again later, or ask an administrator.");

    private final PasswordResetRequests requests;
    private final PasswordResetOffer offer;
    private final Transactions transactions;
    private final Clock clock;

    ForgotPasswordController(
            PasswordResetRequests requests,
            PasswordResetOffer offer,
            Transactions transactions,
            Clock clock) {
        this.requests = requests;
        this.offer = offer;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String form(@RequestParam(required = false) @Nullable String asked, Model model) {
        return page(FormField.of("email", ""), asked != null, model);
    }

    @PostMapping
    String requestReset(
            @RequestParam(defaultValue = "") String email,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!offer.isOffered()) {
            return page(FormField.of("email", email), false, model);
        }
        Optional<EmailAddress> address = EmailAddress.parse(email);
        if (address.isEmpty()) {
            response.setStatus(422);
            return page(
                    FormField.of("email", email)
                            .withError(
                                    "This is not a valid email address. Use the form"
                                            + " name@example.org."),
                    false,
                    model);
        }
        Instant now = clock.instant();
        String network = ClientNetwork.of(request.getRemoteAddr());
        Instant open =
                transactions.write(() -> {
                    Instant openFrom = requests.allowedFrom(network, now);
                    if (!openFrom.isAfter(now)) {
                        requests.add(address.get(), network, now);
                    }
                    return openFrom;
                });
        if (open.isAfter(now)) {
            long seconds = Duration.between(now, open).toSeconds() + 1;
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
            throw new RefusedException(TOO_OFTEN);
        }
        return "redirect:/auth/password/forgot?asked";
    }

    private String page(FormField email, boolean asked, Model model) {
        model.addAttribute("page", new ForgotPasswordPage(email, asked, offer.isOffered()));
        return "identity/mailedlinks/forgot";
    }
}
