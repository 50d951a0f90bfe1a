package dev.bailiwick.sso;

import dev.bailiwick.access.ProviderButton;
import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.Providers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Single sign-on as the sign-in page and the profile show it.
@Component
final class SignInOffer implements ProviderOffer {
    private final OfferedProvider offered;
    private final Providers providers;
    private final IdentityLinks identities;
    private final Transactions transactions;

    SignInOffer(
            OfferedProvider offered,
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
