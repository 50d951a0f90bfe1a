package dev.bailiwick.identity.links;

import dev.bailiwick.identity.idp.ProviderSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// A provider is not deleted while identities are linked to it (the specification's part 3.3).
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
        return goes && identities.exist()
                ? List.of(
                        new SettingProblem(
                                ProviderSettings.ISSUER.name(),
                                "Accounts are linked to this provider. Unlink them first, or"
                                        + " disable the provider instead."))
                : List.of();
    }
}
