package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.policy.AuthenticationMode;
import dev.bailiwick.identity.policy.AuthenticationSettings;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The provider for each purpose: sign-in needs a mode that allows it and an enabled provider,
/// linking an enabled provider, and testing a complete one.
@Component
public final class AvailableProvider {
    private final Settings settings;
    private final Providers providers;

    AvailableProvider(Settings settings, Providers providers) {
        this.settings = settings;
        this.providers = providers;
    }

    /// The provider with the requirements of this purpose.
    public static Provider protocolFor(ConfiguredProvider provider, FlowKind purpose) {
        return purpose == FlowKind.STEP_UP
                ? provider.protocol().withReauthentication()
                : provider.protocol();
    }

    public Optional<ConfiguredProvider> find(FlowKind purpose) {
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
    public Optional<ConfiguredProvider> findUnchanged(FlowKind purpose, String fingerprint) {
        return find(purpose).filter(now -> now.fingerprint().equals(fingerprint));
    }
}
