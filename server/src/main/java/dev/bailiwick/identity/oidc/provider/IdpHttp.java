package dev.bailiwick.identity.oidc.provider;

import dev.bailiwick.identity.oidc.provider.HttpResult.HttpFailure;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Requests to a provider that may be slow, huge or hostile. The deadline covers everything from
/// name resolution to the last byte, so a provider that sends one byte a second is cut off too;
/// redirects are not followed.
public final class IdpHttp implements AutoCloseable {
    public static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final int MAX_BYTES = 1024 * 1024;

    private final TrustAnchors anchors;
    private final Duration deadline;
    private final ConcurrentHashMap<Boolean, HttpClient> clients = new ConcurrentHashMap<>();

    public IdpHttp(TrustAnchors anchors, Duration deadline) {
        this.anchors = anchors;
        this.deadline = deadline;
    }

    public HttpResult get(IdentityProvider provider, URI uri) {
        return send(provider, uri, request -> request);
    }

    public HttpResult send(
            IdentityProvider provider, URI uri, UnaryOperator<HttpRequest.Builder> as) {
        var objection = provider.endpointRule().objection(uri);
        if (objection.isPresent()) {
            return new HttpFailure.NotAllowed(objection.get());
        }
        HttpRequest request =
                as.apply(
                                HttpRequest.newBuilder(uri)
                                        .header("Accept", "application/json")
                                        .header("User-Agent", "Bailiwick"))
                        .build();
        String host = request.uri().getHost();
        CompletableFuture<HttpResponse<String>> exchange =
                clients.computeIfAbsent(provider.verifyTls(), this::client)
                        .sendAsync(request, _ -> new CappedBody(MAX_BYTES));
        try {
            return received(host, exchange.get(deadline.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            exchange.cancel(true);
            return new HttpFailure.TimedOut(host, deadline);
        } catch (InterruptedException _) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            return new HttpFailure.Unreachable(host);
        } catch (ExecutionException e) {
            return failure(host, e.getCause());
        }
    }

    private static HttpResult received(String host, HttpResponse<String> response) {
        int status = response.statusCode();
        if (status >= 300 && status < 400) {
            return new HttpFailure.Redirect(host, status);
        }
        String contentType = response.headers().firstValue("Content-Type").orElse("");
        return new HttpResult.Received(host, status, contentType, response.body());
    }

    private HttpFailure failure(String host, @Nullable Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case CappedBody.TooLargeException _ -> {
                    return new HttpFailure.TooLarge(host, MAX_BYTES);
                }
                case HttpTimeoutException _ -> {
                    return new HttpFailure.TimedOut(host, deadline);
                }
                case UnresolvedAddressException _ -> {
                    return new HttpFailure.NameNotResolved(host);
                }
                case SSLException tls -> {
                    return new HttpFailure.Tls(host, innermostMessage(tls));
                }
                default -> {}
            }
        }
        return problem instanceof IOException
                ? new HttpFailure.Unreachable(host)
                : new HttpFailure.Malformed(host); // the client throws on some invalid headers
    }

    private static String innermostMessage(Throwable problem) {
        Throwable innermost = problem;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost.getMessage() == null ? "TLS failed" : innermost.getMessage();
    }

    private HttpClient client(boolean verifying) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline)
                .sslContext(tls(verifying))
                .build();
    }

    private SSLContext tls(boolean verifying) {
        try {
            return verifying ? anchors.verifying() : TrustAnchors.trustingEverything();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("The trusted certificates cannot be read", e);
        }
    }

    @Override
    public void close() {
        clients.values().forEach(HttpClient::shutdownNow);
    }
}
