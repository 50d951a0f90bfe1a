package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Site administration, Authentication. A mode that cannot be chosen yet has its reason in
/// `SelectOption.disabledReason`; `candidates` are the administrators who can be the break-glass
/// account, by email; `requiredRoles` lists the roles that need a second factor, one per line;
/// `conditions` shows the status of single sign-on, with links to what is missing.
public record AuthenticationPage(
        FormField mode,
        List<SelectOption> modes,
        FormField emergencyLocalAccess,
        FormField breakGlassEmail,
        List<SelectOption> candidates,
        boolean breakGlassLacksFactor,
        FormField requiredRoles,
        List<SelectOption> roles,
        List<CheckResult> conditions,
        @Nullable String error) {
    public AuthenticationPage {
        modes = List.copyOf(modes);
        candidates = List.copyOf(candidates);
        roles = List.copyOf(roles);
        conditions = List.copyOf(conditions);
    }

    public boolean requires(String role) {
        return requiredRoles.value().lines().anyMatch(role::equals);
    }

    public FormErrors errors() {
        return FormErrors.none()
                .general(error)
                .at("Authentication mode", mode)
                .at("Emergency local access", emergencyLocalAccess)
                .at("Roles that require a second factor", requiredRoles)
                .at("Break-glass administrator", breakGlassEmail);
    }
}
