package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.oidc.provider.EndpointPolicy;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// An enabled provider must be complete, and plain HTTP is allowed only from localhost to
/// localhost.
@Component
final class IdpSettingsRule implements SettingsRule {
    private static final List<Setting<?>> RELEVANT_SETTINGS =
            List.of(
                    GeneralSettings.BASE_URL,
                    IdpSettings.ENABLED,
                    IdpSettings.ISSUER,
                    IdpSettings.CLIENT_ID,
                    IdpSettings.CLIENT_SECRET);

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        if (!after.get(IdpSettings.REQUIRED_ACR).values().isEmpty()
                && after.get(IdpSettings.EXTRA_PARAMETERS).values().containsKey("acr_values")) {
            return List.of(
                    problem(
                            IdpSettings.EXTRA_PARAMETERS,
                            "Leave out acr_values: the required strengths are already requested."));
        }
        if (RELEVANT_SETTINGS.stream().allMatch(setting -> before.sameValue(setting, after))) {
            return List.of();
        }
        List<SettingProblem> problems = new ArrayList<>();
        BaseUrl baseUrl = after.get(GeneralSettings.BASE_URL);
        String issuer = after.get(IdpSettings.ISSUER);
        if (issuer != null) {
            boolean local = baseUrl == null || baseUrl.isLocal();
            new EndpointPolicy(local)
                    .objection(URI.create(issuer))
                    .ifPresent(it -> problems.add(problem(IdpSettings.ISSUER, "This " + it + ".")));
        }
        if (after.get(IdpSettings.ENABLED)) {
            problems.addAll(missing(after));
        }
        return problems;
    }

    private static List<SettingProblem> missing(SettingsSnapshot after) {
        List<SettingProblem> problems = new ArrayList<>();
        if (after.get(GeneralSettings.BASE_URL) == null) {
            problems.add(
                    problem(
                            IdpSettings.ENABLED,
                            "Set the public base URL under General first. The provider sends people"
                                    + " back to it."));
        }
        for (Setting<?> needed :
                List.of(IdpSettings.ISSUER, IdpSettings.CLIENT_ID, IdpSettings.CLIENT_SECRET)) {
            if (!after.has(needed)) {
                problems.add(problem(needed, "The provider cannot be enabled without this."));
            }
        }
        return problems;
    }

    private static SettingProblem problem(Setting<?> setting, String sentence) {
        return new SettingProblem(setting.name(), sentence);
    }
}
