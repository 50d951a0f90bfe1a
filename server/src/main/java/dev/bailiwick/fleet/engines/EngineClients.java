package dev.bailiwick.fleet.engines;

import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.springframework.stereotype.Component;

/// Makes clients for engines: whom they trust, and where they may connect.
@Component
public final class EngineClients {
    private final TrustAnchors trust;
    private final OutboundPolicy policy = OutboundPolicy.forAdministrators();

    EngineClients(TrustAnchors trust) {
        this.trust = trust;
    }

    public EngineClient client(EngineAccess access) throws EngineFailureException {
        return client(access, EngineClient.LIMIT);
    }

    EngineClient client(EngineAccess access, Duration limit) throws EngineFailureException {
        try {
            return new EngineClient(
                    access, access.address().tls() ? tls(access) : null, policy, limit);
        } catch (ClientCertificate.MalformedException | GeneralSecurityException | IOException e) {
            throw new EngineFailureException(Step.TLS, "the certificates cannot be used.");
        }
    }

    private SSLSocketFactory tls(EngineAccess access)
            throws ClientCertificate.MalformedException, GeneralSecurityException, IOException {
        ClientCertificate client = access.client();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                client == null ? null : client.keyManagers(),
                access.authority().isEmpty()
                        ? trust.managers()
                        : managers(ClientCertificate.certificates(access.authority())),
                null);
        return context.getSocketFactory();
    }

    /// Trusts nothing else: not the authorities of this server either.
    private static TrustManager[] managers(List<X509Certificate> anchors)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (X509Certificate anchor : anchors) {
            store.setCertificateEntry("anchor-" + store.size(), anchor);
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }
}
