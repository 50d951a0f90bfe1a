package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One account. `deactivation` is none for an inactive account, or when `keptActive` tells why it
/// must stay; `endSessions` is none when there are no sessions, `factorReset` when there is no
/// second factor.
///
/// @param href the account's own address, to which the form posts; `/reactivate` below it brings it
///   back
public record UserPage(
        String href,
        String name,
        String email,
        boolean active,
        boolean breakGlass,
        Instant createdAt,
        @Nullable Instant lastSignIn,
        Field role,
        List<Option> roles,
        List<Module> modules,
        boolean revealsKeys,
        List<Method> methods,
        @Nullable String secondFactor,
        int sessions,
        @Nullable Confirmation endSessions,
        @Nullable Confirmation factorReset,
        @Nullable Confirmation deactivation,
        @Nullable String keptActive) {
    public UserPage {
        roles = List.copyOf(roles);
        modules = List.copyOf(modules);
        methods = List.copyOf(methods);
    }

    /// A module that the account may or may not reach.
    public record Module(String value, String label, boolean ticked) {}

    /// A way to sign in: an icon's name, "Password", "Set" or "Linked 6 February 2026 as …".
    ///
    /// @param href where it is managed, if anywhere
    public record Method(String icon, String title, String said, @Nullable String href) {}

    public FormErrors errors() {
        return FormErrors.none().at("Role", role);
    }
}
