package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.Flow;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowFailures;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.FlowOutcome;
import dev.bailiwick.identity.singlesignon.flows.Flows;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.linking.LinkIdentity;
import dev.bailiwick.identity.singlesignon.linkinvitations.ProposeInvitedLink;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The callback: consumes the pending flow, validates the provider's response, applies the policy,
/// and only then carries out the purpose of the flow. A failure changes nothing, and is recorded.
@Component
final class CompleteFlow {
    private final Flows flows;
    private final AvailableIdp availableProvider;
    private final Accounts accounts;
    private final RelyingParty relyingParty;
    private final SignInByIdentity signInByIdentity;
    private final LinkIdentity link;
    private final ProposeInvitedLink proposeToInvited;
    private final TestSignIn testLogin;
    private final StepUpAuthentication stepUp;
    private final FlowFailures rejections;
    private final Transactions transactions;
    private final Clock clock;

    CompleteFlow(
            Flows flows,
            AvailableIdp availableProvider,
            Accounts accounts,
            RelyingParty relyingParty,
            SignInByIdentity signInByIdentity,
            LinkIdentity link,
            ProposeInvitedLink proposeToInvited,
            TestSignIn testLogin,
            StepUpAuthentication stepUp,
            FlowFailures rejections,
            Transactions transactions,
            Clock clock) {
        this.flows = flows;
        this.availableProvider = availableProvider;
        this.accounts = accounts;
        this.relyingParty = relyingParty;
        this.signInByIdentity = signInByIdentity;
        this.link = link;
        this.proposeToInvited = proposeToInvited;
        this.testLogin = testLogin;
        this.stepUp = stepUp;
        this.rejections = rejections;
        this.transactions = transactions;
        this.clock = clock;
    }

    FlowOutcome<FlowResult> run(
            Map<String, List<String>> parameters,
            Optional<String> browser,
            Optional<SignedIn> person,
            HttpServletRequest request) {
        try {
            Flow flow = consume(parameters, browser);
            ConfiguredIdp provider = requireUsable(flow, person);
            Authenticated authenticated = authenticated(flow, provider, parameters, person);
            return new FlowOutcome.Done<>(
                    finish(flow, provider, authenticated, person, browser.orElseThrow(), request));
        } catch (FlowFailure.Thrown thrown) {
            return new FlowOutcome.Rejected<>(record(thrown.rejection()));
        }
    }

    private Flow consume(Map<String, List<String>> parameters, Optional<String> browser) {
        List<String> states = parameters.getOrDefault("state", List.of());
        if (browser.isEmpty()) {
            throw unknownFlow("This browser has not started a sign-in recently.");
        }
        if (states.size() != 1) {
            throw unknownFlow("The response contains no state, or more than one.");
        }
        return transactions
                .write(() -> flows.consume(states.getFirst(), browser.get()))
                .orElseThrow(() -> unknownFlow("Its state is unknown here, or was already used."));
    }

    private static FlowFailure.Thrown unknownFlow(String detail) {
        return new FlowFailure.Thrown(
                new FlowFailure(
                        FailureCategory.STATE_MISMATCH, FlowKind.LOGIN, detail, null, null));
    }

    /// @return the provider, if its settings are unchanged since the flow began and it still allows
    ///   this flow
    private ConfiguredIdp requireUsable(Flow flow, Optional<SignedIn> person) {
        if (!flow.isOf(person)) {
            throw new FlowFailure.Thrown(FlowFailure.of(failureCategory(flow), flow.kind()));
        }
        return availableProvider
                .findUnchanged(flow.kind(), flow.fingerprint())
                .filter(_ -> !clock.instant().isAfter(flow.expiresAt()))
                .orElseThrow(() ->
                        new FlowFailure.Thrown(
                                FlowFailure.of(FailureCategory.FLOW_EXPIRED, flow.kind())));
    }

    /// A deactivated account has no session either.
    private FailureCategory failureCategory(Flow flow) {
        Long owner = flow.accountId();
        boolean inactive =
                owner != null
                        && transactions.read(
                                () -> accounts.byId(owner).filter(it -> !it.active()).isPresent());
        return inactive ? FailureCategory.ACCOUNT_INACTIVE : FailureCategory.SESSION_CHANGED;
    }

    private Authenticated authenticated(
            Flow flow,
            ConfiguredIdp provider,
            Map<String, List<String>> parameters,
            Optional<SignedIn> person) {
        return switch (relyingParty.complete(
                AvailableIdp.protocolFor(provider, flow.kind()), flow.pending(), parameters)) {
            case Authenticated authenticated -> authenticated;
            case AuthenticationResult.Failed(var failure) -> {
                FlowFailure rejection = FlowFailure.of(failure, flow.kind());
                if (flow.kind() == FlowKind.TEST) {
                    testLogin.failed(provider, rejection, person.orElseThrow());
                }
                throw new FlowFailure.Thrown(rejection);
            }
        };
    }

    private FlowResult finish(
            Flow flow,
            ConfiguredIdp provider,
            Authenticated authenticated,
            Optional<SignedIn> person,
            String browser,
            HttpServletRequest request) {
        Identity identity = authenticated.identity();
        return switch (flow.kind()) {
            case LOGIN ->
                    signInByIdentity.run(
                            provider, authenticated, flow.continueTo(), browser, request);
            case INVITATION -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                yield new FlowResult.Unchanged(
                        proposeToInvited.run(provider, identity, flow, browser));
            }
            case LINK -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                yield new FlowResult.Unchanged(
                        link.propose(provider, identity, person.orElseThrow()));
            }
            case TEST -> {
                testLogin.run(provider, identity, person.orElseThrow());
                yield new FlowResult.Unchanged(flow.continueTo());
            }
            case STEP_UP -> {
                AdmissionPolicy.require(provider, identity, flow.kind());
                yield stepUp.run(provider, authenticated, person.orElseThrow(), flow.continueTo());
            }
        };
    }

    /// If a sign-in failed before the provider authenticated anyone, the visitor is anonymous.
    private FlowFailure record(FlowFailure rejection) {
        boolean unauthenticated =
                rejection.flow() == FlowKind.LOGIN && rejection.category().isTechnical();
        return unauthenticated
                ? rejections.recordAnonymous(rejection)
                : rejections.record(rejection);
    }
}
