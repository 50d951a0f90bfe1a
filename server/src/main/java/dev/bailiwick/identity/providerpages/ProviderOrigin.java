package dev.bailiwick.identity.providerpages;

import dev.bailiwick.identity.idp.AuthorizationOrigins;
import dev.bailiwick.identity.idp.ProviderSettings;
import dev.bailiwick.identity.idp.Providers;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.edge.FormActionOrigins;
import java.util.Collection;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Lets forms lead to the provider: the authorization origin of the issuer that is configured, and
/// no other.
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

    /// A provider that the environment configures was never saved on a page.
    @EventListener(ApplicationReadyEvent.class)
    void learnAtStart() {
        providers
                .current()
                .filter(it -> origins.of(it.protocol().issuer()).isEmpty())
                .ifPresent(it -> Thread.startVirtualThread(() -> origins.learn(it)));
    }
}
