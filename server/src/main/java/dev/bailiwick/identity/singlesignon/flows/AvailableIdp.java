package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.signinpolicy.AuthenticationMode;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The provider for each purpose: sign-in needs a mode that allows it and an enabled provider,
/// linking an enabled provider, and testing a complete one.
@Component
public final class AvailableIdp {
    private final Settings settings;
    private final IdentityProviders providers;

    AvailableIdp(Settings settings, IdentityProviders providers) {
        this.settings = settings;
        this.providers = providers;
    }

    /// The provider with the requirements of this purpose.
    public static IdentityProvider protocolFor(ConfiguredIdp provider, FlowKind purpose) {
        return purpose == FlowKind.STEP_UP
                ? provider.protocol().withReauthentication()
                : provider.protocol();
    }

    public Optional<ConfiguredIdp> find(FlowKind purpose) {
        SettingsSnapshot now = settings.current();
        boolean mode = now.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
        return providers
                .of(now)
                .filter(provider ->
                        switch (purpose) {
                            case LOGIN, STEP_UP -> mode && provider.enabled();
                            case LINK, INVITATION -> provider.enabled();
                            case TEST -> true;
                        });
    }

    /// The same, if its configuration has not changed.
    ///
    /// @param fingerprint of the settings at that time
    public Optional<ConfiguredIdp> findUnchanged(FlowKind purpose, String fingerprint) {
        return find(purpose).filter(now -> now.fingerprint().equals(fingerprint));
    }
}
