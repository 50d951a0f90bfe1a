package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.pihole.PiholeAccess;
import dev.bailiwick.modules.dns.pihole.PiholeApi;
import dev.bailiwick.modules.dns.pihole.Piholes;
import dev.bailiwick.modules.dns.pihole.SessionStore;
import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Tries an instance step by step, in a session of its own.
@Component
public final class TestProvider {
    private enum Step {
        NAME("Name found"),
        CONNECTION("Connected"),
        CERTIFICATE("Certificate accepted"),
        PRODUCT("Pi-hole found"),
        SIGN_IN("Signed in"),
        DATA("Data read");

        private final String title;

        Step(String title) {
            this.title = title;
        }
    }

    private final Piholes piholes;
    private final Providers providers;
    private final Transactions transactions;

    TestProvider(Piholes piholes, Providers providers, Transactions transactions) {
        this.piholes = piholes;
        this.providers = providers;
        this.transactions = transactions;
    }

    /// Blocks for some seconds at most.
    public List<CheckResult> test(Provider provider) {
        PiholeAccess access = transactions.read(() -> providers.access(provider));
        PiholeApi api;
        try {
            api = piholes.probe(access);
        } catch (ProviderFailureException e) {
            return failed(provider, step(e.kind(), Step.NAME), e);
        }
        transactions.write(() -> providers.setApi(provider, api));
        SessionStore session = SessionStore.inMemory();
        try (DnsProvider client = piholes.client(access, api, session)) {
            return read(provider, client, session);
        } catch (ProviderFailureException e) {
            return failed(provider, step(e.kind(), Step.SIGN_IN), e);
        }
    }

    /// The session ends whatever happens: each takes a seat.
    private static List<CheckResult> read(
            Provider provider, DnsProvider client, SessionStore session) {
        try {
            Status status = client.status();
            if (status.blocking().state() == Blocking.State.UNKNOWN && status.queries() == null) {
                throw new ProviderFailureException(
                        ProviderFailureException.Kind.ANSWER,
                        "It sends neither its state nor its figures.",
                        "Look at its own web interface.");
            }
            return passed(provider, status);
        } catch (ProviderFailureException e) {
            Step reached = session.get().isPresent() ? Step.DATA : Step.SIGN_IN;
            return failed(provider, step(e.kind(), reached), e);
        } finally {
            client.signOut();
        }
    }

    private static Step step(ProviderFailureException.Kind kind, Step reached) {
        Step at =
                switch (kind) {
                    case NAME, DENIED -> Step.NAME;
                    case CONNECTION -> Step.CONNECTION;
                    case TIME -> reached == Step.NAME ? Step.CONNECTION : reached;
                    case CERTIFICATE -> Step.CERTIFICATE;
                    case NOT_A_PROVIDER, ANSWER -> Step.PRODUCT;
                    case PASSWORD, SECOND_FACTOR, SESSIONS, RATE, PERMISSION -> Step.SIGN_IN;
                    case UNAVAILABLE, REFUSED, BUSY -> Step.DATA;
                };
        return at.compareTo(reached) < 0 ? reached : at;
    }

    private static List<CheckResult> passed(Provider provider, Status status) {
        var checks = new ArrayList<CheckResult>();
        for (Step step : steps(provider)) {
            boolean plain = step == Step.CONNECTION && provider.address().isExposed();
            String weakness = step == Step.DATA ? status.vulnerability() : null;
            checks.add(
                    plain
                            ? check(
                                    step,
                                    Verdict.WARNING,
                                    "Plain HTTP: others on the network can read the password and"
                                            + " all data.",
                                    "Use https://, with the instance's certificate pinned.")
                            : weakness != null
                                    ? check(
                                            step,
                                            Verdict.WARNING,
                                            "%s has a known vulnerability, %s."
                                                    .formatted(status.version(), weakness),
                                            "Update the instance: pihole -up.")
                                    : check(
                                            step,
                                            Verdict.PASSED,
                                            step == Step.DATA ? status.version() : null,
                                            null));
        }
        return checks;
    }

    private static List<CheckResult> failed(
            Provider provider, Step at, ProviderFailureException failure) {
        var checks = new ArrayList<CheckResult>();
        for (Step step : steps(provider)) {
            int order = step.compareTo(at);
            checks.add(
                    order < 0
                            ? check(step, Verdict.PASSED, null, null)
                            : order > 0
                                    ? check(step, Verdict.NOT_RUN, null, null)
                                    : check(
                                            step,
                                            Verdict.FAILED,
                                            sentence(failure),
                                            failure.advice().isEmpty() ? null : failure.advice()));
        }
        return checks;
    }

    private static String sentence(ProviderFailureException failure) {
        String seen = failure.fingerprint();
        return seen == null
                ? failure.sentence()
                : "%s Its SHA-256 fingerprint: %s".formatted(failure.sentence(), seen);
    }

    private static List<Step> steps(Provider provider) {
        var steps = new ArrayList<>(List.of(Step.values()));
        if (!provider.address().tls()) {
            boolean ignored = steps.remove(Step.CERTIFICATE);
        }
        return steps;
    }

    private static CheckResult check(
            Step step, Verdict verdict, @Nullable String detail, @Nullable String remedy) {
        return new CheckResult(verdict, step.title, detail, remedy, null, null);
    }
}
