package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.singlesignon.settings.ProviderSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// A provider cannot be deleted while identities are linked to it (part 3.3 of the specification).
@Component
final class LinkedIdentitiesRule implements SettingsRule {
    private final IdentityLinks identities;

    LinkedIdentitiesRule(IdentityLinks identities) {
        this.identities = identities;
    }

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        boolean goes =
                before.get(ProviderSettings.ISSUER) != null
                        && after.get(ProviderSettings.ISSUER) == null;
        return goes && identities.hasAny()
                ? List.of(
                        new SettingProblem(
                                ProviderSettings.ISSUER.name(),
                                "Accounts are linked to this provider. Unlink them first, or"
                                        + " disable the provider instead."))
                : List.of();
    }
}
