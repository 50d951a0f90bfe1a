package dev.bailiwick.identity.flows;

import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.Providers;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.policy.AuthenticationMode;
import dev.bailiwick.identity.policy.AuthenticationSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Which provider serves which purpose now: signing in asks for the mode and an enabled provider,
/// linking for an enabled one, testing for one that is complete.
@Component
public final class AvailableProvider {
    private final Settings settings;
    private final Providers providers;

    AvailableProvider(Settings settings, Providers providers) {
        this.settings = settings;
        this.providers = providers;
    }

    /// What is asked of the provider for this purpose.
    public static Provider asked(ConfiguredProvider provider, FlowKind purpose) {
        return purpose == FlowKind.STEP_UP
                ? provider.protocol().provingAnew()
                : provider.protocol();
    }

    public Optional<ConfiguredProvider> to(FlowKind purpose) {
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

    /// The same, if it is configured as it was when it was asked.
    ///
    /// @param fingerprint of the settings then
    public Optional<ConfiguredProvider> still(FlowKind purpose, String fingerprint) {
        return to(purpose).filter(now -> now.fingerprint().equals(fingerprint));
    }
}
