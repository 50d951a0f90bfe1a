package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.AvailableProvider;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.Flow;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.Flows;
import dev.bailiwick.identity.singlesignon.flows.Outcome;
import dev.bailiwick.identity.singlesignon.flows.Rejection;
import dev.bailiwick.identity.singlesignon.flows.Rejections;
import dev.bailiwick.identity.singlesignon.linking.LinkIdentity;
import dev.bailiwick.identity.singlesignon.linkinvitations.ProposeInvitedLink;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
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
    private final AvailableProvider availableProvider;
    private final Accounts accounts;
    private final RelyingParty relyingParty;
    private final SignInByIdentity signInByIdentity;
    private final LinkIdentity link;
    private final ProposeInvitedLink proposeToInvited;
    private final TestLogin testLogin;
    private final StepUpAuthentication stepUp;
    private final Rejections rejections;
    private final Transactions transactions;
    private final Clock clock;

    CompleteFlow(
            Flows flows,
            AvailableProvider availableProvider,
            Accounts accounts,
            RelyingParty relyingParty,
            SignInByIdentity signInByIdentity,
            LinkIdentity link,
            ProposeInvitedLink proposeToInvited,
            TestLogin testLogin,
            StepUpAuthentication stepUp,
            Rejections rejections,
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

    Outcome<FlowResult> run(
            Map<String, List<String>> parameters,
            Optional<String> browser,
            Optional<SignedIn> person,
            HttpServletRequest request) {
        try {
            Flow flow = consume(parameters, browser);
            ConfiguredProvider provider = requireUsable(flow, person);
            Authenticated proven = authenticated(flow, provider, parameters, person);
            return new Outcome.Done<>(
                    finish(flow, provider, proven, person, browser.orElseThrow(), request));
        } catch (Rejection.Thrown thrown) {
            return new Outcome.Rejected<>(record(thrown.rejection()));
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

    private static Rejection.Thrown unknownFlow(String detail) {
        return new Rejection.Thrown(
                new Rejection(FailureCategory.STATE_MISMATCH, FlowKind.LOGIN, detail, null, null));
    }

    /// @return the provider, if its settings are unchanged since the flow began and it still allows
    ///   this flow
    private ConfiguredProvider requireUsable(Flow flow, Optional<SignedIn> person) {
        if (!flow.isOf(person)) {
            throw new Rejection.Thrown(Rejection.of(failureCategory(flow), flow.kind()));
        }
        return availableProvider
                .findUnchanged(flow.kind(), flow.fingerprint())
                .filter(_ -> !clock.instant().isAfter(flow.expiresAt()))
                .orElseThrow(() ->
                        new Rejection.Thrown(
                                Rejection.of(FailureCategory.FLOW_EXPIRED, flow.kind())));
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
            ConfiguredProvider provider,
            Map<String, List<String>> parameters,
            Optional<SignedIn> person) {
        return switch (relyingParty.complete(
                AvailableProvider.protocolFor(provider, flow.kind()), flow.pending(), parameters)) {
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

    private FlowResult finish(
            Flow flow,
            ConfiguredProvider provider,
            Authenticated proven,
            Optional<SignedIn> person,
            String browser,
            HttpServletRequest request) {
        Identity identity = proven.identity();
        return switch (flow.kind()) {
            case LOGIN ->
                    signInByIdentity.run(provider, proven, flow.continueTo(), browser, request);
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
                yield stepUp.run(provider, proven, person.orElseThrow(), flow.continueTo());
            }
        };
    }

    /// If a sign-in failed before the provider authenticated anyone, the visitor is anonymous.
    private Rejection record(Rejection rejection) {
        boolean stranger = rejection.flow() == FlowKind.LOGIN && rejection.category().isTechnical();
        return stranger ? rejections.recordAnonymous(rejection) : rejections.record(rejection);
    }
}
