package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// A provider cannot be deleted while identities are linked to it (part 3.3 of the specification).
@Component
final class LinkedIdentitiesRule implements SettingsRule {
    private final LinkedIdentities identities;

    LinkedIdentitiesRule(LinkedIdentities identities) {
        this.identities = identities;
    }

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        boolean goes =
                before.get(IdpSettings.ISSUER) != null && after.get(IdpSettings.ISSUER) == null;
        return goes && identities.hasAny()
                ? List.of(
                        new SettingProblem(
                                IdpSettings.ISSUER.name(),
                                "Accounts are linked to this provider. Unlink them first, or"
                                        + " disable the provider instead."))
                : List.of();
    }
}
