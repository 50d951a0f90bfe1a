package dev.bailiwick.sso;

import dev.bailiwick.provider.ProviderSettings;
import dev.bailiwick.settings.SettingProblem;
import dev.bailiwick.settings.SettingsRule;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// A provider is not deleted while identities are linked to it (the specification's part 3.3).
@Component
final class LinksKeepTheProvider implements SettingsRule {
    private final IdentityLinks identities;

    LinksKeepTheProvider(IdentityLinks identities) {
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
