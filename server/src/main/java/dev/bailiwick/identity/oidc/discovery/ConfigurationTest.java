package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Check;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Name;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Outcome;
import dev.bailiwick.identity.oidc.provider.HttpAnswer;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderHttp;
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

/// Looks at a provider step by step, past every cache, and says of each step what was found and
/// what to do about it.
public final class ConfigurationTest {
    private final ProviderHttp http;
    private final Discovery discovery;
    private final InstantSource clock;

    public ConfigurationTest(ProviderHttp http, Discovery discovery, InstantSource clock) {
        this.http = http;
        this.discovery = discovery;
        this.clock = clock;
    }

    /// @param endsSession whether people who sign out here are to be signed out there
    public ConfigurationReport run(Provider provider, boolean endsSession) {
        Run run = new Run(clock);
        if (!run.look(Name.HOST_RESOLUTION, () -> hostResolution(provider))) {
            return run.endedBecause("the host was not found");
        }
        DiscoveryDocument document = run.download(() -> Discovery.download(http, provider));
        if (document == null) {
            return run.endedBecause("there is no discovery document");
        }
        run.look(Name.ISSUER_MATCH, () -> document.issuerMatch(provider));
        run.look(Name.ENDPOINTS, () -> endpoints(provider, document, endsSession));
        run.look(Name.AUTHORIZATION_CODE, document::authorizationCode);
        run.look(Name.PKCE_S256, document::pkce);
        run.look(Name.ASYMMETRIC_ALGORITHM, document::asymmetricAlgorithm);
        if (document.address("jwks_uri") == null) {
            return run.endedBecause("the provider names no address of its keys");
        }
        run.look(Name.KEY_DOWNLOAD, () -> keyDownload(provider, document));
        ConfigurationReport report = run.report();
        if (report.passed()) {
            discovery.remember(provider, document);
        }
        return report;
    }

    private static DiscoveryCheck hostResolution(Provider provider)
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
                    new HttpAnswer.HttpFailure.NameNotResolved(uri.getHost()).asFailure());
        }
    }

    private static DiscoveryCheck endpoints(
            Provider provider, DiscoveryDocument document, boolean endsSession) {
        DiscoveryCheck found = document.endpoints(provider);
        if (!found.passed() || !endsSession || document.endSession(provider).isPresent()) {
            return found;
        }
        return DiscoveryCheck.passedBut(
                found.detail()
                        + " But the provider names no end_session_endpoint that may be used, so"
                        + " people who sign out here stay signed in there.",
                "Switch End the session at the provider off, or look there for what it is called"
                        + " (Google and Authelia have none).");
    }

    private DiscoveryCheck keyDownload(Provider provider, DiscoveryDocument document)
            throws ProtocolFailureException {
        URI uri = Objects.requireNonNull(document.address("jwks_uri"));
        List<JWK> keys = SigningKeys.fetch(http, provider, uri);
        Set<JWSAlgorithm> algorithms = document.signingAlgorithms();
        long usable = keys.stream().filter(key -> Signatures.couldSign(key, algorithms)).count();
        if (usable == 0) {
            return DiscoveryCheck.failed(
                    "Among the provider's " + keys.size() + " keys is none for its ID tokens.",
                    "Give the provider a signing key.");
        }
        return DiscoveryCheck.passed(usable == 1 ? "One signing key." : usable + " signing keys.");
    }

    private interface Look {
        DiscoveryCheck look() throws ProtocolFailureException;
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

        boolean look(Name name, Look look) {
            Instant from = clock.instant();
            DiscoveryCheck finding;
            try {
                finding = look.look();
            } catch (ProtocolFailureException refusal) {
                finding = DiscoveryCheck.of(refusal.failure());
            }
            Outcome outcome = outcome(finding);
            long milliseconds = Duration.between(from, clock.instant()).toMillis();
            checks.add(new Check(name, outcome, finding.detail(), finding.remedy(), milliseconds));
            return finding.passed();
        }

        private static Outcome outcome(DiscoveryCheck finding) {
            if (!finding.passed()) {
                return Outcome.FAILED;
            }
            return finding.remedy() == null ? Outcome.PASSED : Outcome.WARNING;
        }

        @Nullable DiscoveryDocument download(Download download) {
            AtomicReference<@Nullable DiscoveryDocument> document = new AtomicReference<>();
            look(
                    Name.DISCOVERY_DOWNLOAD,
                    () -> {
                        document.set(download.download());
                        return DiscoveryCheck.passed("The discovery document was downloaded.");
                    });
            return document.get();
        }

        ConfigurationReport endedBecause(String reason) {
            for (Name name : Name.values()) {
                if (checks.stream().noneMatch(check -> check.name() == name)) {
                    checks.add(
                            new Check(name, Outcome.NOT_RUN, "Not run: " + reason + ".", null, 0));
                }
            }
            return report();
        }

        ConfigurationReport report() {
            return new ConfigurationReport(checks);
        }
    }
}
