package dev.bailiwick.identity.singlesignon.idp;

import com.nimbusds.jose.JWSAlgorithm;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.identity.oidc.provider.ClientSecret;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.TokenRules;
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
public final class IdentityProviders {
    public static final String CALLBACK = "/auth/oidc/callback";

    private final Settings settings;
    private final Secrets secrets;

    IdentityProviders(Settings settings, Secrets secrets) {
        this.settings = settings;
        this.secrets = secrets;
    }

    /// Empty while the base URL, the issuer, the client id or the secret is missing.
    public Optional<ConfiguredIdp> current() {
        return of(settings.current());
    }

    public Optional<ConfiguredIdp> of(SettingsSnapshot snapshot) {
        BaseUrl baseUrl = snapshot.get(GeneralSettings.BASE_URL);
        String issuer = snapshot.get(IdpSettings.ISSUER);
        String clientId = snapshot.get(IdpSettings.CLIENT_ID);
        String clientSecret = snapshot.get(IdpSettings.CLIENT_SECRET);
        if (baseUrl == null
                || issuer == null
                || clientId == null
                || clientSecret == null
                || clientSecret.isEmpty()) {
            return Optional.empty();
        }
        var protocol =
                new IdentityProvider(
                        issuer,
                        clientId,
                        new ClientSecret(clientSecret),
                        snapshot.get(IdpSettings.SCOPES).names(),
                        URI.create(baseUrl.at(CALLBACK)),
                        snapshot.get(IdpSettings.VERIFY_TLS),
                        snapshot.get(IdpSettings.USE_USERINFO),
                        claimNames(snapshot),
                        demands(snapshot),
                        tokenRules(snapshot));
        return Optional.of(
                new ConfiguredIdp(
                        snapshot.get(IdpSettings.PROVIDER_NAME),
                        snapshot.get(IdpSettings.ENABLED),
                        protocol,
                        new RequiredIdentityAttributes(
                                snapshot.get(IdpSettings.REQUIRE_VERIFIED_EMAIL),
                                snapshot.get(IdpSettings.ALLOWED_EMAIL_DOMAINS),
                                snapshot.get(IdpSettings.REQUIRED_GROUP)),
                        snapshot.get(IdpSettings.DEFAULT_ROLE),
                        snapshot.get(IdpSettings.GROUP_ROLE_MAPPINGS),
                        snapshot.get(IdpSettings.END_SESSION),
                        new UnlinkedIdentityPolicy(
                                snapshot.get(IdpSettings.JIT_PROVISIONING),
                                snapshot.get(IdpSettings.DEFAULT_MODULES),
                                snapshot.get(IdpSettings.EMAIL_MATCHING)),
                        new AttributeSyncPolicy(
                                snapshot.get(IdpSettings.SYNC_ROLE),
                                snapshot.get(IdpSettings.UPDATE_NAMES),
                                snapshot.get(IdpSettings.UPDATE_EMAIL)),
                        fingerprint(snapshot)));
    }

    private static AuthenticationDemands demands(SettingsSnapshot snapshot) {
        Integer maxAge = snapshot.get(IdpSettings.MAX_AGE);
        return new AuthenticationDemands(
                maxAge == null ? null : Duration.ofSeconds(maxAge),
                snapshot.get(IdpSettings.REQUIRED_ACR).values(),
                snapshot.get(IdpSettings.EXTRA_PARAMETERS).values());
    }

    private static TokenRules tokenRules(SettingsSnapshot snapshot) {
        String algorithm = snapshot.get(IdpSettings.SIGNED_RESPONSE_ALG);
        return new TokenRules(
                snapshot.get(IdpSettings.TRUSTED_AUDIENCES).names(),
                algorithm == null ? null : JWSAlgorithm.parse(algorithm));
    }

    private String fingerprint(SettingsSnapshot snapshot) {
        String[] values =
                IdpSettings.TESTED.stream()
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
                snapshot.get(IdpSettings.CLAIM_EMAIL),
                snapshot.get(IdpSettings.CLAIM_EMAIL_VERIFIED),
                snapshot.get(IdpSettings.CLAIM_NAME),
                snapshot.get(IdpSettings.CLAIM_GIVEN_NAME),
                snapshot.get(IdpSettings.CLAIM_FAMILY_NAME),
                snapshot.get(IdpSettings.CLAIM_PREFERRED_USERNAME),
                snapshot.get(IdpSettings.CLAIM_GROUPS));
    }
}
