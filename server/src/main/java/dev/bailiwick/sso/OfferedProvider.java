package dev.bailiwick.sso;

import dev.bailiwick.access.AuthenticationMode;
import dev.bailiwick.access.AuthenticationSettings;
import dev.bailiwick.oidc.Provider;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Which provider serves which purpose now: signing in asks for the mode and an enabled provider,
/// linking for an enabled one, testing for one that is complete.
@Component
final class OfferedProvider {
    private final Settings settings;
    private final Providers providers;

    OfferedProvider(Settings settings, Providers providers) {
        this.settings = settings;
        this.providers = providers;
    }

    /// What is asked of the provider for this purpose.
    static Provider asked(ConfiguredProvider provider, FlowKind purpose) {
        return purpose == FlowKind.STEP_UP
                ? provider.protocol().provingAnew()
                : provider.protocol();
    }

    Optional<ConfiguredProvider> to(FlowKind purpose) {
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
    Optional<ConfiguredProvider> still(FlowKind purpose, String fingerprint) {
        return to(purpose).filter(now -> now.fingerprint().equals(fingerprint));
    }
}
