package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.Flow;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.Flows;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.flows.Rejections;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.linking.LinkIdentity;
import dev.bailiwick.identity.linkinvitations.ProposeInvitedLink;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.providerlogout.ProviderSessions;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The callback: takes the pending flow, lets the protocol speak, applies the policy, and only then
/// does what the flow was for. Whatever fails changes nothing, and is written down.
@Component
final class CompleteFlow {
    /// What became of it.
    sealed interface Result {
        /// @param path where to go on to, one of ours
        record Done(String path) implements Result {}

        record Rejected(Rejection rejection) implements Result {}
    }

    private final Flows flows;
    private final AvailableProvider offered;
    private final Accounts accounts;
    private final RelyingParty relyingParty;
    private final SignInByIdentity signIn;
    private final LinkIdentity link;
    private final ProposeInvitedLink proposeToInvited;
    private final TestLogin testLogin;
    private final StepUpAuthentication stepUp;
    private final ProviderSessions providerSessions;
    private final Rejections rejections;
    private final Transactions transactions;
    private final Clock clock;

    CompleteFlow(
            Flows flows,
            AvailableProvider offered,
            Accounts accounts,
            RelyingParty relyingParty,
            SignInByIdentity signIn,
            LinkIdentity link,
            ProposeInvitedLink proposeToInvited,
            TestLogin testLogin,
            StepUpAuthentication stepUp,
            ProviderSessions providerSessions,
            Rejections rejections,
            Transactions transactions,
            Clock clock) {
        this.flows = flows;
        this.offered = offered;
        this.accounts = accounts;
        this.relyingParty = relyingParty;
        this.signIn = signIn;
        this.link = link;
        this.proposeToInvited = proposeToInvited;
        this.testLogin = testLogin;
        this.stepUp = stepUp;
        this.providerSessions = providerSessions;
        this.rejections = rejections;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param sessions of this browser
    Result run(
            Map<String, List<String>> parameters,
            Optional<String> browser,
            Optional<SignedIn> person,
            BrowserSessions sessions) {
        List<String> states = parameters.getOrDefault("state", List.of());
        if (states.size() != 1 || browser.isEmpty()) {
            return unknown(
                    browser.isEmpty()
                            ? "This browser has not begun a sign-in of late."
                            : "The answer carries no state, or more than one.");
        }
        Optional<Flow> flow =
                transactions.write(() -> flows.consume(states.getFirst(), browser.get()));
        if (flow.isEmpty()) {
            return unknown("Its state is unknown here, or was used before.");
        }
        Optional<ConfiguredProvider> provider = provider(flow.get());
        try {
            if (!flow.get().isOf(person)) {
                throw new Rejection.Thrown(Rejection.of(whyNotOf(flow.get()), flow.get().kind()));
            }
            if (provider.isEmpty() || clock.instant().isAfter(flow.get().expiresAt())) {
                throw new Rejection.Thrown(
                        Rejection.of(FailureCategory.FLOW_EXPIRED, flow.get().kind()));
            }
            Authenticated proven = authenticated(flow.get(), provider.get(), parameters, person);
            return new Result.Done(
                    conclude(flow.get(), provider.get(), proven, person, browser.get(), sessions));
        } catch (Rejection.Thrown thrown) {
            return rejected(thrown.rejection());
        }
    }

    /// Whoever was deactivated has no session any more either.
    private FailureCategory whyNotOf(Flow flow) {
        Long owner = flow.accountId();
        boolean inactive =
                owner != null
                        && transactions.read(
                                () -> accounts.byId(owner).filter(it -> !it.active()).isPresent());
        return inactive ? FailureCategory.ACCOUNT_INACTIVE : FailureCategory.SESSION_CHANGED;
    }

    private Result unknown(String detail) {
        return new Result.Rejected(
                rejections.recordOfStranger(
                        new Rejection(
                                FailureCategory.STATE_MISMATCH,
                                FlowKind.LOGIN,
                                detail,
                                null,
                                null)));
    }

    /// The settings that the flow was begun on, if they are still the same and it may still run.
    private Optional<ConfiguredProvider> provider(Flow flow) {
        return offered.still(flow.kind(), flow.fingerprint());
    }

    private Authenticated authenticated(
            Flow flow,
            ConfiguredProvider provider,
            Map<String, List<String>> parameters,
            Optional<SignedIn> person) {
        return switch (relyingParty.complete(
                AvailableProvider.asked(provider, flow.kind()), flow.pending(), parameters)) {
            case Authenticated proven -> proven;
            case AuthenticationResult.Failed(var failure) -> {
                Rejection rejection = Rejection.of(failure, flow.kind());
                if (flow.kind() == FlowKind.TEST) {
                    testLogin.failed(provider, rejection, person.orElseThrow());
                }
                throw new Rejection.Thrown(rejection);
            }
        };
    }

    private String conclude(
            Flow flow,
            ConfiguredProvider provider,
            Authenticated proven,
            Optional<SignedIn> person,
            String browser,
            BrowserSessions sessions) {
        Identity identity = proven.identity();
        return switch (flow.kind()) {
            case LOGIN ->
                    signIn.run(
                            provider,
                            identity,
                            flow.continueTo(),
                            browser,
                            account -> begin(account, provider, proven, sessions));
            case INVITATION -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                yield proposeToInvited.run(provider, identity, flow, browser);
            }
            case LINK -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                yield link.propose(provider, identity, person.orElseThrow());
            }
            case TEST -> {
                testLogin.run(provider, identity, person.orElseThrow());
                yield flow.continueTo();
            }
            case STEP_UP -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                stepUp.run(provider, proven, provenAt(proven), person.orElseThrow(), sessions);
                yield flow.continueTo();
            }
        };
    }

    /// A provider that does not say when the person proved themselves is taken to mean now.
    private Instant provenAt(Authenticated proven) {
        return Objects.requireNonNullElseGet(proven.session().authenticatedAt(), clock::instant);
    }

    private void begin(
            Account account,
            ConfiguredProvider provider,
            Authenticated proven,
            BrowserSessions sessions) {
        Session session = sessions.begin(account, provenAt(proven));
        providerSessions.remember(
                session.uid(), proven.identity(), proven.session(), provider.endSession());
    }

    /// Nobody has vouched for a stranger who failed before the provider's word was heard.
    private Result rejected(Rejection rejection) {
        boolean stranger = rejection.flow() == FlowKind.LOGIN && rejection.category().isTechnical();
        return new Result.Rejected(
                stranger ? rejections.recordOfStranger(rejection) : rejections.record(rejection));
    }
}
