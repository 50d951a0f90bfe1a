package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Check;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, Authentication. A mode that cannot be chosen yet carries the reason in
/// `barred`; `candidates` are the administrators who may be break-glass, by email; `requiredRoles`
/// holds a role a line, of those who need a second factor; `conditions` tells how single sign-on
/// stands, with a link to what is missing.
public record AuthenticationPage(
        Field mode,
        List<Option> modes,
        Field emergencyLocalAccess,
        Field breakGlassEmail,
        List<Option> candidates,
        boolean breakGlassLacksFactor,
        Field requiredRoles,
        List<Option> roles,
        List<Check> conditions,
        @Nullable String refusal) {
    public AuthenticationPage {
        modes = List.copyOf(modes);
        candidates = List.copyOf(candidates);
        roles = List.copyOf(roles);
        conditions = List.copyOf(conditions);
    }

    /// Whether the role's box is ticked.
    public boolean requires(String role) {
        return requiredRoles.value().lines().anyMatch(role::equals);
    }

    public FormErrors errors() {
        return FormErrors.none()
                .overall(refusal)
                .at("Authentication mode", mode)
                .at("Emergency local access", emergencyLocalAccess)
                .at("Roles that need a second factor", requiredRoles)
                .at("Break-glass administrator", breakGlassEmail);
    }
}
