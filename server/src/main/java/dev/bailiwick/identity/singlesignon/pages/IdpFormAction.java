package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.singlesignon.idp.AuthorizationOrigins;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.http.FormActionOrigins;
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
final class IdpFormAction implements FormActionOrigins {
    private final Settings settings;
    private final IdentityProviders providers;
    private final AuthorizationOrigins origins;

    IdpFormAction(Settings settings, IdentityProviders providers, AuthorizationOrigins origins) {
        this.settings = settings;
        this.providers = providers;
        this.origins = origins;
    }

    @Override
    public Collection<String> formActionOrigins() {
        String issuer = settings.current().get(IdpSettings.ISSUER);
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
