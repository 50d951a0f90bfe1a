package dev.bailiwick.platform.http;

import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.InternalService;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.X509ExtendedTrustManager;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Makes targets of addresses that only administrators choose: any but those of cloud metadata,
/// link-local ones, and the services of this installation.
@Component
public final class HttpTargets {
    private final TrustAnchors trust;
    private final List<InternalService> services;
    private final Environment environment;
    private final Destination.Resolver resolver;

    @Autowired
    HttpTargets(TrustAnchors trust, List<InternalService> services, Environment environment) {
        this(trust, services, environment, InetAddress::getAllByName);
    }

    HttpTargets(
            TrustAnchors trust,
            List<InternalService> services,
            Environment environment,
            Destination.Resolver resolver) {
        this.trust = trust;
        this.services = List.copyOf(services);
        this.environment = environment;
        this.resolver = resolver;
    }

    /// Connects to nothing yet.
    ///
    /// @param connectTime to wait for a connection, and for each byte
    public HttpTarget target(WebAddress address, CertificateCheck check, Duration connectTime)
            throws HttpFailureException {
        try {
            boolean verifies = address.tls() && check instanceof CertificateCheck.Verified;
            var certificate = new SeenCertificate(check, verifies ? anchors() : null);
            return new HttpTarget(
                    address,
                    HttpTarget.tls(certificate),
                    certificate,
                    verifies,
                    new CheckedNames(
                            OutboundPolicy.forAdministrators(),
                            to -> isInternal(to, address.port()),
                            resolver),
                    connectTime);
        } catch (GeneralSecurityException | IOException e) {
            throw new HttpFailureException(
                    HttpFailureException.Step.CERTIFICATE,
                    "The certificate authorities of this server cannot be read.");
        }
    }

    private X509ExtendedTrustManager anchors() throws GeneralSecurityException, IOException {
        return Arrays.stream(trust.managers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private boolean isInternal(InetAddress to, int port) {
        return ports().contains(port) && isOwn(to);
    }

    private Set<Integer> ports() {
        var ports = new HashSet<Integer>();
        services.forEach(service -> ports.add(service.port()));
        for (String property : List.of("server.port", "local.server.port")) {
            ports.add(environment.getProperty(property, Integer.class, -1));
        }
        return ports;
    }

    private static boolean isOwn(InetAddress to) {
        try {
            return to.isLoopbackAddress()
                    || to.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(to) != null;
        } catch (SocketException e) {
            return true;
        }
    }
}
