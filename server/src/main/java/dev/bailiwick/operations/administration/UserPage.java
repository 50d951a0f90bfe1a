package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One account; `doubtful` if its name or address has invisible characters. `deactivation` is null
/// for an inactive account, or when `deactivationBlockedReason` says why it must stay active;
/// `deletion` is null for an active account, `endSessions` is null when there are no sessions,
/// `factorReset` when there is no second factor.
///
/// @param href the account's URL, to which the form posts; `/reactivate` below it reactivates the
///   account
public record UserPage(
        String href,
        String name,
        FormField newName,
        String email,
        boolean doubtful,
        boolean active,
        boolean breakGlass,
        Instant createdAt,
        @Nullable Instant lastSignIn,
        FormField role,
        List<SelectOption> roles,
        List<Module> modules,
        boolean mayRevealKeys,
        List<Method> methods,
        @Nullable String secondFactor,
        int sessions,
        @Nullable Confirmation endSessions,
        @Nullable Confirmation factorReset,
        @Nullable Confirmation deactivation,
        @Nullable Confirmation deletion,
        @Nullable String deactivationBlockedReason,
        boolean offersReset) {
    public UserPage {
        roles = List.copyOf(roles);
        modules = List.copyOf(modules);
        methods = List.copyOf(methods);
    }

    /// A module that can be granted to the account.
    public record Module(String value, String label, boolean checked) {}

    /// A sign-in method: an icon name, "Password", "Set" or "Linked 6 February 2026 as …".
    ///
    /// @param href where it is managed, if anywhere
    public record Method(String icon, String title, String description, @Nullable String href) {}

    public FormErrors errors() {
        return FormErrors.none().at("Role", role);
    }
}
