package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.singlesignon.settings.AuthorizationOrigins;
import dev.bailiwick.identity.singlesignon.settings.ProviderSettings;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.edge.FormActionOrigins;
import java.util.Collection;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Allows forms to redirect to the provider: only the authorization origin of the configured
/// issuer.
@Component
@ConditionalOnWebApplication
final class ProviderOrigin implements FormActionOrigins {
    private final Settings settings;
    private final Providers providers;
    private final AuthorizationOrigins origins;

    ProviderOrigin(Settings settings, Providers providers, AuthorizationOrigins origins) {
        this.settings = settings;
        this.providers = providers;
        this.origins = origins;
    }

    @Override
    public Collection<String> formActionOrigins() {
        String issuer = settings.current().get(ProviderSettings.ISSUER);
        return issuer == null ? List.of() : origins.of(issuer).stream().toList();
    }

    /// Needed because a provider configured by the environment was never saved on a page.
    @EventListener(ApplicationReadyEvent.class)
    void loadAtStart() {
        providers
                .current()
                .filter(it -> origins.of(it.protocol().issuer()).isEmpty())
                .ifPresent(it -> Thread.startVirtualThread(() -> origins.update(it)));
    }
}
