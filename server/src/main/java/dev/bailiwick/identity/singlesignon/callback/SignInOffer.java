package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.signin.ProviderButton;
import dev.bailiwick.identity.signin.SingleSignOnOffer;
import dev.bailiwick.identity.singlesignon.flows.AvailableProvider;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.links.IdentityLinks;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.platform.db.Transactions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Single sign-on as shown on the sign-in page and the profile.
@Component
final class SignInOffer implements SingleSignOnOffer {
    private final AvailableProvider availableProvider;
    private final Providers providers;
    private final IdentityLinks identities;
    private final Transactions transactions;

    SignInOffer(
            AvailableProvider availableProvider,
            Providers providers,
            IdentityLinks identities,
            Transactions transactions) {
        this.availableProvider = availableProvider;
        this.providers = providers;
        this.identities = identities;
        this.transactions = transactions;
    }

    @Override
    public Optional<ProviderButton> button() {
        return availableProvider
                .find(FlowKind.LOGIN)
                .map(provider -> new ProviderButton(provider.name(), FlowController.LOGIN));
    }

    @Override
    public Optional<ProviderButton> stepUp(Account account, String continueTo) {
        return availableProvider
                .find(FlowKind.STEP_UP)
                .filter(provider ->
                        transactions
                                .read(() -> identities.of(account.id()))
                                .filter(it -> it.issuer().equals(provider.protocol().issuer()))
                                .isPresent())
                .map(provider ->
                        new ProviderButton(
                                provider.name(),
                                FlowController.STEP_UP
                                        + "?continue="
                                        + URLEncoder.encode(continueTo, StandardCharsets.UTF_8)));
    }

    @Override
    public Optional<String> providerName() {
        return providers.current().map(ConfiguredProvider::name);
    }

    @Override
    public Optional<String> sessionRemainsAt() {
        return availableProvider
                .find(FlowKind.LOGIN)
                .filter(provider -> !provider.endSession())
                .map(ConfiguredProvider::name);
    }

    @Override
    public Optional<String> linkingDisabledReason(Account account) {
        return availableProvider.find(FlowKind.LINK).isPresent()
                ? Optional.empty()
                : Optional.of("No identity provider is set up and enabled yet.");
    }
}
