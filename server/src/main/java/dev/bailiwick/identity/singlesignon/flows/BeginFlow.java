package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.oidc.relyingparty.AuthorizationStart;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.idp.AuthorizationOrigins;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sends a person to the provider, and stores what is needed for the callback.
@Component
public final class BeginFlow {
    public record Redirect(URI location) {
        @Override
        public String toString() {
            return "Redirect[hidden]";
        }
    }

    private final AvailableIdp availableProvider;
    private final RelyingParty relyingParty;
    private final AuthorizationOrigins origins;
    private final Flows flows;
    private final FlowFailures rejections;
    private final Transactions transactions;
    private final AuditLog audit;
    private final RepeatedFailures repeatedFailures;
    private final Clock clock;

    BeginFlow(
            AvailableIdp availableProvider,
            RelyingParty relyingParty,
            AuthorizationOrigins origins,
            Flows flows,
            FlowFailures rejections,
            Transactions transactions,
            AuditLog audit,
            RepeatedFailures repeatedFailures,
            Clock clock) {
        this.availableProvider = availableProvider;
        this.relyingParty = relyingParty;
        this.origins = origins;
        this.flows = flows;
        this.rejections = rejections;
        this.transactions = transactions;
        this.audit = audit;
        this.repeatedFailures = repeatedFailures;
        this.clock = clock;
    }

    public FlowOutcome<Redirect> login(String browser, String continueTo) {
        return begin(FlowKind.LOGIN, Optional.empty(), null, browser, continueTo);
    }

    public FlowOutcome<Redirect> link(SignedIn person, String browser) {
        return begin(FlowKind.LINK, Optional.of(person), null, browser, "/profile");
    }

    public FlowOutcome<Redirect> test(SignedIn person, String browser) {
        return begin(FlowKind.TEST, Optional.of(person), null, browser, FlowResponses.TEST_RESULT);
    }

    public FlowOutcome<Redirect> invitation(LinkInvitation invitation, String browser) {
        return begin(FlowKind.INVITATION, Optional.empty(), invitation, browser, "/login");
    }

    public FlowOutcome<Redirect> stepUp(SignedIn person, String browser, String continueTo) {
        return begin(FlowKind.STEP_UP, Optional.of(person), null, browser, continueTo);
    }

    /// Refused when no provider is available for this purpose now.
    private FlowOutcome<Redirect> begin(
            FlowKind kind,
            Optional<SignedIn> person,
            @Nullable LinkInvitation invitation,
            String browser,
            String continueTo) {
        ConfiguredIdp provider = availableProvider.find(kind).orElseThrow(FlowResponses::notSetUp);
        return switch (relyingParty.begin(AvailableIdp.protocolFor(provider, kind))) {
            case AuthorizationStart.Failed(var failure) ->
                    new FlowOutcome.Rejected<>(
                            rejections.recordAnonymous(FlowFailure.of(failure, kind)));
            case AuthorizationStart.Redirect(var location, var pending) -> {
                origins.update(provider);
                saveFlow(kind, provider, person, invitation, pending, browser, continueTo);
                yield new FlowOutcome.Done<>(new Redirect(location));
            }
        };
    }

    private void saveFlow(
            FlowKind kind,
            ConfiguredIdp provider,
            Optional<SignedIn> person,
            @Nullable LinkInvitation invitation,
            PendingFlow pending,
            String browser,
            String continueTo) {
        var flow =
                new Flow(
                        kind,
                        person.map(p -> p.account().id()).orElse(null),
                        person.map(p -> p.session().uid()).orElse(null),
                        invitation == null ? null : invitation.uid(),
                        pending,
                        provider.fingerprint(),
                        continueTo,
                        clock.instant().plus(Flows.LIFETIME));
        String event =
                switch (kind) {
                    case LINK, INVITATION -> "OIDC Link Started";
                    case LOGIN, TEST, STEP_UP -> "OIDC Login Started";
                };
        AuditEvent started = AuditEvent.of(event).with("flow", kind.code());
        transactions.write(() -> {
            flows.add(flow, browser);
            if (kind == FlowKind.LOGIN || kind == FlowKind.INVITATION) {
                repeatedFailures.record(started);
            } else {
                audit.record(started);
            }
        });
    }
}
