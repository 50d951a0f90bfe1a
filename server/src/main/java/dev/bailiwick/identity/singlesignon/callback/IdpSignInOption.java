package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.signinpages.IdpButton;
import dev.bailiwick.identity.signinpages.SingleSignOnOption;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.platform.db.Transactions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Single sign-on as shown on the sign-in page and the profile.
@Component
final class IdpSignInOption implements SingleSignOnOption {
    private final AvailableIdp availableProvider;
    private final IdentityProviders providers;
    private final LinkedIdentities identities;
    private final Transactions transactions;

    IdpSignInOption(
            AvailableIdp availableProvider,
            IdentityProviders providers,
            LinkedIdentities identities,
            Transactions transactions) {
        this.availableProvider = availableProvider;
        this.providers = providers;
        this.identities = identities;
        this.transactions = transactions;
    }

    @Override
    public Optional<IdpButton> button() {
        return availableProvider
                .find(FlowKind.LOGIN)
                .map(provider -> new IdpButton(provider.name(), FlowController.LOGIN));
    }

    @Override
    public Optional<IdpButton> stepUp(Account account, String continueTo) {
        return availableProvider
                .find(FlowKind.STEP_UP)
                .filter(provider ->
                        transactions
                                .read(() -> identities.of(account.id()))
                                .filter(it -> it.issuer().equals(provider.protocol().issuer()))
                                .isPresent())
                .map(provider ->
                        new IdpButton(
                                provider.name(),
                                FlowController.STEP_UP
                                        + "?continue="
                                        + URLEncoder.encode(continueTo, StandardCharsets.UTF_8)));
    }

    @Override
    public Optional<String> providerName() {
        return providers.current().map(ConfiguredIdp::name);
    }

    @Override
    public Optional<String> sessionRemainsAt() {
        return availableProvider
                .find(FlowKind.LOGIN)
                .filter(provider -> !provider.endSession())
                .map(ConfiguredIdp::name);
    }

    @Override
    public Optional<String> linkingDisabledReason(Account account) {
        return availableProvider.find(FlowKind.LINK).isPresent()
                ? Optional.empty()
                : Optional.of("No identity provider is set up and enabled yet.");
    }
}
