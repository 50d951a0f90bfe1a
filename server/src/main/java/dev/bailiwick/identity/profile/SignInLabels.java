package dev.bailiwick.identity.profile;

import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A person's sign-ins in the audit log, as text for that person.
final class SignInLabels {
    static final List<String> EVENTS =
            List.of(
                    "Sign-in Succeeded",
                    "Sign-in Failed",
                    "Sign-in Throttled",
                    "Sign-in Slowed", // its name until 2026
                    "Second Factor Failed",
                    "Passkey Refused",
                    "OIDC Login Succeeded");

    private SignInLabels() {}

    static ProfilePage.SignIn of(AuditEntry entry) {
        boolean in = entry.outcome() == AuditEvent.Outcome.SUCCESS;
        String address = entry.address() == null ? entry.details().get("from") : entry.address();
        return new ProfilePage.SignIn(
                in ? StatusIcon.OK : StatusIcon.WARN,
                text(entry) + repeatText(entry.details()),
                address == null ? "–" : address,
                entry.at());
    }

    private static String text(AuditEntry entry) {
        return switch (entry.event()) {
            case "Sign-in Succeeded" -> "Signed in";
            case "OIDC Login Succeeded" -> "Signed in through the provider";
            case "Sign-in Throttled", "Sign-in Slowed" -> "Too many attempts, not checked";
            case "Second Factor Failed" -> "Wrong second factor";
            case "Passkey Refused" -> passkey(entry.category());
            default -> refused(entry.category());
        };
    }

    private static String passkey(@Nullable String category) {
        return switch (category) {
            case "counter_went_back" -> "Passkey refused: it may have been copied";
            case "registration" -> "A new passkey was refused";
            case null, default -> "Passkey refused";
        };
    }

    private static String refused(@Nullable String category) {
        return switch (category) {
            case "account_inactive" -> "Refused: the account was not active";
            case "not_by_password" -> "Refused: sign-in is through the provider";
            case null, default -> "Wrong password";
        };
    }

    private static String repeatText(Map<String, String> details) {
        String soFar = details.get("repeated so far");
        if (soFar != null) {
            return ", " + soFar + " more times so far";
        }
        String repeated = details.get("repeated");
        return repeated == null
                ? ""
                : repeated.equals("1") ? ", once more" : ", " + repeated + " more times";
    }
}
