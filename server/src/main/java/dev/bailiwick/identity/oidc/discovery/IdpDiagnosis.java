package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Check;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Name;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Outcome;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Tests a provider step by step without any cache, and reports for each step the finding and what
/// to do about it.
public final class IdpDiagnosis {
    private final IdpHttp http;
    private final Discovery discovery;
    private final InstantSource clock;

    public IdpDiagnosis(IdpHttp http, Discovery discovery, InstantSource clock) {
        this.http = http;
        this.discovery = discovery;
        this.clock = clock;
    }

    /// @param endsSession whether people who sign out here should also be signed out there
    public DiagnosisReport run(IdentityProvider provider, boolean endsSession) {
        Run run = new Run(clock);
        if (!run.runCheck(Name.HOST_RESOLUTION, () -> hostResolution(provider))) {
            return run.endedBecause("the host was not found");
        }
        DiscoveryDocument document = run.download(() -> Discovery.download(http, provider));
        if (document == null) {
            return run.endedBecause("there is no discovery document");
        }
        run.runCheck(Name.ISSUER_MATCH, () -> document.issuerMatch(provider));
        run.runCheck(Name.ENDPOINTS, () -> endpoints(provider, document, endsSession));
        run.runCheck(Name.AUTHORIZATION_CODE, document::authorizationCode);
        run.runCheck(Name.PKCE_S256, document::pkce);
        run.runCheck(
                Name.ASYMMETRIC_ALGORITHM, () -> document.signingAlgorithm(provider.tokenRules()));
        if (document.address("jwks_uri") == null) {
            return run.endedBecause("the provider does not publish the address of its keys");
        }
        run.runCheck(Name.KEY_DOWNLOAD, () -> keyDownload(provider, document));
        DiagnosisReport report = run.report();
        if (report.passed()) {
            discovery.remember(provider, document);
        }
        return report;
    }

    private static DiscoveryCheck hostResolution(IdentityProvider provider)
            throws ProtocolFailureException {
        URI uri = provider.discoveryUri();
        var objection = provider.endpointRule().objection(uri);
        if (objection.isPresent()) {
            return DiscoveryCheck.failed(
                    "The issuer " + objection.get() + ".",
                    "Enter the issuer as the provider shows it, with https://.");
        }
        try {
            String address = InetAddress.getByName(uri.getHost()).getHostAddress();
            return DiscoveryCheck.passed(uri.getHost() + " is " + address + ".");
        } catch (UnknownHostException _) {
            return DiscoveryCheck.of(
                    new HttpResult.HttpFailure.NameNotResolved(uri.getHost()).asFailure());
        }
    }

    private static DiscoveryCheck endpoints(
            IdentityProvider provider, DiscoveryDocument document, boolean endsSession) {
        DiscoveryCheck found = document.endpoints(provider);
        if (!found.passed() || !endsSession || document.endSession(provider).isPresent()) {
            return found;
        }
        return DiscoveryCheck.warning(
                found.detail()
                        + " However, the provider has no usable end_session_endpoint, so people who"
                        + " sign out here stay signed in there.",
                "Turn off End the session at the provider, or look for the corresponding option at"
                        + " the provider (Google and Authelia have none).");
    }

    private DiscoveryCheck keyDownload(IdentityProvider provider, DiscoveryDocument document)
            throws ProtocolFailureException {
        URI uri = Objects.requireNonNull(document.address("jwks_uri"));
        List<JWK> keys = SigningKeys.fetch(http, provider, uri);
        Set<JWSAlgorithm> algorithms = provider.tokenRules().accepted(document.signingAlgorithms());
        long usable =
                keys.stream().filter(key -> JwtVerification.isUsable(key, algorithms)).count();
        if (usable == 0) {
            return DiscoveryCheck.failed(
                    "None of the provider's "
                            + keys.size()
                            + " keys can be used for its ID tokens.",
                    "Add a signing key at the provider.");
        }
        return DiscoveryCheck.passed(usable == 1 ? "One signing key." : usable + " signing keys.");
    }

    private interface CheckStep {
        DiscoveryCheck perform() throws ProtocolFailureException;
    }

    private interface Download {
        DiscoveryDocument download() throws ProtocolFailureException;
    }

    private static final class Run {
        private final InstantSource clock;
        private final List<Check> checks = new ArrayList<>();

        Run(InstantSource clock) {
            this.clock = clock;
        }

        boolean runCheck(Name name, CheckStep look) {
            Instant from = clock.instant();
            DiscoveryCheck condition;
            try {
                condition = look.perform();
            } catch (ProtocolFailureException refusal) {
                condition = DiscoveryCheck.of(refusal.failure());
            }
            Outcome outcome = outcome(condition);
            long milliseconds = Duration.between(from, clock.instant()).toMillis();
            checks.add(
                    new Check(name, outcome, condition.detail(), condition.remedy(), milliseconds));
            return condition.passed();
        }

        private static Outcome outcome(DiscoveryCheck condition) {
            if (!condition.passed()) {
                return Outcome.FAILED;
            }
            return condition.remedy() == null ? Outcome.PASSED : Outcome.WARNING;
        }

        @Nullable DiscoveryDocument download(Download download) {
            AtomicReference<@Nullable DiscoveryDocument> document = new AtomicReference<>();
            runCheck(
                    Name.DISCOVERY_DOWNLOAD,
                    () -> {
                        document.set(download.download());
                        return DiscoveryCheck.passed("The discovery document was downloaded.");
                    });
            return document.get();
        }

        DiagnosisReport endedBecause(String reason) {
            for (Name name : Name.values()) {
                if (checks.stream().noneMatch(check -> check.name() == name)) {
                    checks.add(
                            new Check(name, Outcome.NOT_RUN, "Not run: " + reason + ".", null, 0));
                }
            }
            return report();
        }

        DiagnosisReport report() {
            return new DiagnosisReport(checks);
        }
    }
}
