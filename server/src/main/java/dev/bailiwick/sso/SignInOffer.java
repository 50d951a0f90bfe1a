package dev.bailiwick.sso;

import dev.bailiwick.access.ProviderButton;
import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.Providers;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Single sign-on as the sign-in page and the profile show it.
@Component
final class SignInOffer implements ProviderOffer {
    private final OfferedProvider offered;
    private final Providers providers;

    SignInOffer(OfferedProvider offered, Providers providers) {
        this.offered = offered;
        this.providers = providers;
    }

    @Override
    public Optional<ProviderButton> button() {
        return offered.to(FlowKind.LOGIN)
                .map(provider -> new ProviderButton(provider.name(), FlowController.LOGIN));
    }

    @Override
    public Optional<String> providerName() {
        return providers.current().map(ConfiguredProvider::name);
    }

    @Override
    public Optional<String> linkingBarred(Account account) {
        return offered.to(FlowKind.LINK).isPresent()
                ? Optional.empty()
                : Optional.of("No identity provider is set up and enabled yet.");
    }
}
