package dev.bailiwick.identity.singlesignon.settings;

import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.identity.oidc.provider.ClientSecret;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Reads the provider from the settings.
@Component
public final class Providers {
    public static final String CALLBACK = "/auth/oidc/callback";

    private final Settings settings;
    private final Secrets secrets;

    Providers(Settings settings, Secrets secrets) {
        this.settings = settings;
        this.secrets = secrets;
    }

    /// Empty while the base URL, the issuer, the client id or the secret is missing.
    public Optional<ConfiguredProvider> current() {
        return of(settings.current());
    }

    public Optional<ConfiguredProvider> of(SettingsSnapshot snapshot) {
        BaseUrl baseUrl = snapshot.get(GeneralSettings.BASE_URL);
        String issuer = snapshot.get(ProviderSettings.ISSUER);
        String clientId = snapshot.get(ProviderSettings.CLIENT_ID);
        String clientSecret = snapshot.get(ProviderSettings.CLIENT_SECRET);
        if (baseUrl == null
                || issuer == null
                || clientId == null
                || clientSecret == null
                || clientSecret.isEmpty()) {
            return Optional.empty();
        }
        var protocol =
                new Provider(
                        issuer,
                        clientId,
                        new ClientSecret(clientSecret),
                        snapshot.get(ProviderSettings.SCOPES).names(),
                        URI.create(baseUrl.at(CALLBACK)),
                        snapshot.get(ProviderSettings.VERIFY_TLS),
                        snapshot.get(ProviderSettings.USE_USERINFO),
                        claimNames(snapshot),
                        demands(snapshot));
        return Optional.of(
                new ConfiguredProvider(
                        snapshot.get(ProviderSettings.PROVIDER_NAME),
                        snapshot.get(ProviderSettings.ENABLED),
                        protocol,
                        new IdentityPolicy(
                                snapshot.get(ProviderSettings.REQUIRE_VERIFIED_EMAIL),
                                snapshot.get(ProviderSettings.ALLOWED_EMAIL_DOMAINS),
                                snapshot.get(ProviderSettings.REQUIRED_GROUP)),
                        snapshot.get(ProviderSettings.DEFAULT_ROLE),
                        snapshot.get(ProviderSettings.GROUP_ROLE_MAPPINGS),
                        snapshot.get(ProviderSettings.END_SESSION),
                        new UnlinkedIdentityPolicy(
                                snapshot.get(ProviderSettings.JIT_PROVISIONING),
                                snapshot.get(ProviderSettings.DEFAULT_MODULES),
                                snapshot.get(ProviderSettings.EMAIL_MATCHING)),
                        new AttributeSyncPolicy(
                                snapshot.get(ProviderSettings.SYNC_ROLE),
                                snapshot.get(ProviderSettings.UPDATE_NAMES),
                                snapshot.get(ProviderSettings.UPDATE_EMAIL)),
                        fingerprint(snapshot)));
    }

    private static AuthenticationDemands demands(SettingsSnapshot snapshot) {
        Integer maxAge = snapshot.get(ProviderSettings.MAX_AGE);
        return new AuthenticationDemands(
                maxAge == null ? null : Duration.ofSeconds(maxAge),
                snapshot.get(ProviderSettings.REQUIRED_ACR).values(),
                snapshot.get(ProviderSettings.EXTRA_PARAMETERS).values());
    }

    private String fingerprint(SettingsSnapshot snapshot) {
        String[] values =
                ProviderSettings.TESTED.stream()
                        .map(setting -> written(setting, snapshot))
                        .toArray(String[]::new);
        return secrets.hash("oidc tested settings", values);
    }

    private static <T> String written(Setting<T> setting, SettingsSnapshot snapshot) {
        String text = setting.write(snapshot.get(setting));
        return text == null ? "" : text;
    }

    private static ClaimNames claimNames(SettingsSnapshot snapshot) {
        return new ClaimNames(
                snapshot.get(ProviderSettings.CLAIM_EMAIL),
                snapshot.get(ProviderSettings.CLAIM_EMAIL_VERIFIED),
                snapshot.get(ProviderSettings.CLAIM_NAME),
                snapshot.get(ProviderSettings.CLAIM_GIVEN_NAME),
                snapshot.get(ProviderSettings.CLAIM_FAMILY_NAME),
                snapshot.get(ProviderSettings.CLAIM_PREFERRED_USERNAME),
                snapshot.get(ProviderSettings.CLAIM_GROUPS));
    }
}
