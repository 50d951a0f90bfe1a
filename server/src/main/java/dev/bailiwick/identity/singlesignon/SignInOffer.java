package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.Providers;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.signin.ProviderButton;
import dev.bailiwick.identity.signin.SingleSignOnOffer;
import dev.bailiwick.platform.db.Transactions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Single sign-on as the sign-in page and the profile show it.
@Component
final class SignInOffer implements SingleSignOnOffer {
    private final AvailableProvider offered;
    private final Providers providers;
    private final IdentityLinks identities;
    private final Transactions transactions;

    SignInOffer(
            AvailableProvider offered,
            Providers providers,
            IdentityLinks identities,
            Transactions transactions) {
        this.offered = offered;
        this.providers = providers;
        this.identities = identities;
        this.transactions = transactions;
    }

    @Override
    public Optional<ProviderButton> button() {
        return offered.to(FlowKind.LOGIN)
                .map(provider -> new ProviderButton(provider.name(), FlowController.LOGIN));
    }

    @Override
    public Optional<ProviderButton> stepUp(Account account, String continueTo) {
        return offered.to(FlowKind.STEP_UP)
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
    public Optional<String> remainsSignedInAt() {
        return offered.to(FlowKind.LOGIN)
                .filter(provider -> !provider.endSession())
                .map(ConfiguredProvider::name);
    }

    @Override
    public Optional<String> linkingBarred(Account account) {
        return offered.to(FlowKind.LINK).isPresent()
                ? Optional.empty()
                : Optional.of("No identity provider is set up and enabled yet.");
    }
}
