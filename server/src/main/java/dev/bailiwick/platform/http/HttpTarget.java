package dev.bailiwick.platform.http;

import dev.bailiwick.platform.http.HttpFailureException.Step;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// One server. Follows no redirect, keeps no cookie, decompresses nothing, and connects to the
/// address that was checked. Safe for use by several threads.
public final class HttpTarget implements AutoCloseable {
    private static final int MAX_CONNECTIONS = 4;
    private static final int MAX_HEADERS = 100;
    private static final int MAX_LINE_LENGTH = 16 * 1024;
    private static final int MAX_TEXT_LINE = 1_000;

    /// Below the 5 seconds after which small servers close idle connections.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(4);

    /// Safe to repeat after a connection that turned out to be closed (RFC 9110 §9.2.2).
    private static final Set<String> REPEATABLE = Set.of("GET");

    private final WebAddress address;
    private final HttpHost host;
    private final SeenCertificate certificate;
    private final CloseableHttpClient client;

    /// How much is waited for.
    ///
    /// @param time until the response is complete; a connection alone may take as long
    public record Limits(Duration time, int bytes) {}

    HttpTarget(
            WebAddress address,
            SSLContext tls,
            SeenCertificate certificate,
            boolean checksName,
            CheckedNames names,
            Duration connectTime) {
        this.address = address;
        this.host = new HttpHost(address.tls() ? "https" : "http", address.host(), address.port());
        this.certificate = certificate;
        Timeout limit = Timeout.of(connectTime);
        var connections =
                PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(names)
                        .setTlsSocketStrategy(
                                checksName
                                        ? new DefaultClientTlsStrategy(
                                                tls, HostnameVerificationPolicy.BOTH, null)
                                        : new DefaultClientTlsStrategy(
                                                tls,
                                                HostnameVerificationPolicy.CLIENT,
                                                NoopHostnameVerifier.INSTANCE))
                        .setConnectionFactory(
                                ManagedHttpClientConnectionFactory.builder()
                                        .http1Config(
                                                Http1Config.custom()
                                                        .setMaxHeaderCount(MAX_HEADERS)
                                                        .setMaxLineLength(MAX_LINE_LENGTH)
                                                        .build())
                                        .build())
                        .setDefaultConnectionConfig(
                                ConnectionConfig.custom()
                                        .setConnectTimeout(limit)
                                        .setSocketTimeout(limit)
                                        .build())
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setMaxConnPerRoute(MAX_CONNECTIONS)
                        .build();
        this.client =
                HttpClients.custom()
                        .setConnectionManager(connections)
                        .setKeepAliveStrategy((_, _) -> TimeValue.of(KEEP_ALIVE))
                        .disableRedirectHandling()
                        .disableCookieManagement()
                        .disableContentCompression()
                        .disableAutomaticRetries()
                        .disableAuthCaching()
                        .disableConnectionState()
                        .setUserAgent("Bailiwick")
                        .build();
    }

    static SSLContext tls(SeenCertificate certificate) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {certificate}, null);
        return context;
    }

    /// The fingerprint of the server's certificate, as [CertificateCheck] has it; null before the
    /// first connection, and for plain HTTP.
    public @Nullable String certificate() {
        return certificate.last();
    }

    /// Blocks until the response is complete, or the time is over.
    public HttpReply execute(HttpCall call, Limits limits) throws HttpFailureException {
        try {
            return once(call, limits);
        } catch (NoHttpResponseException | ConnectionClosedException | SocketException e) {
            if (!REPEATABLE.contains(call.method()) || e instanceof ConnectException) {
                throw failure(e);
            }
        } catch (IOException e) {
            throw failure(e);
        }
        try {
            return once(call, limits);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// Reads only the beginning of the response: so many bytes at most.
    public HttpReply beginning(HttpCall call, Limits limits) throws HttpFailureException {
        HttpUriRequestBase request = request(call, limits);
        try {
            return execute(request, limits, response -> readBeginning(response, request, limits));
        } catch (EnoughException e) {
            return e.reply;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// The rest of the response is not read.
    private static final class EnoughException extends IOException {
        private final transient HttpReply reply;

        EnoughException(HttpReply reply) {
            this.reply = reply;
        }
    }

    private static HttpReply readBeginning(
            ClassicHttpResponse response, HttpUriRequestBase request, Limits limits)
            throws IOException {
        var entity = response.getEntity();
        byte[] body = entity == null ? new byte[0] : entity.getContent().readNBytes(limits.bytes());
        var reply = new HttpReply(response.getCode(), body);
        if (body.length == limits.bytes()) {
            boolean ignored = request.cancel(); // closing it politely reads all the rest
            throw new EnoughException(reply);
        }
        return reply;
    }

    /// Reads a text line by line while it is sent, which may take as long as the limit permits,
    /// also without a byte. Each line is cut to a thousand characters.
    ///
    /// @return the status
    public int lines(HttpCall call, Limits limits, Consumer<String> line)
            throws HttpFailureException {
        HttpUriRequestBase request = request(call, limits);
        try {
            return execute(request, limits, response -> readLines(response, request, limits, line));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private static int readLines(
            ClassicHttpResponse response,
            HttpUriRequestBase request,
            Limits limits,
            Consumer<String> line)
            throws IOException {
        var entity = response.getEntity();
        if (entity == null || response.getCode() != 200) {
            return response.getCode();
        }
        InputStream in = entity.getContent();
        var text = new ByteArrayOutputStream();
        int total = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (++total > limits.bytes()) {
                boolean ignored = request.cancel();
                throw new TooLargeException();
            }
            if (next == '\n') {
                line.accept(text.toString(StandardCharsets.UTF_8));
                text.reset();
            } else if (text.size() < MAX_TEXT_LINE) {
                text.write(next);
            }
        }
        if (text.size() > 0) {
            line.accept(text.toString(StandardCharsets.UTF_8));
        }
        return response.getCode();
    }

    private HttpReply once(HttpCall call, Limits limits) throws IOException, HttpFailureException {
        HttpUriRequestBase request = request(call, limits);
        return execute(request, limits, response -> read(response, request, limits));
    }

    private HttpUriRequestBase request(HttpCall call, Limits limits) {
        var request = new HttpUriRequestBase(call.method(), uri(call));
        request.setConfig(
                RequestConfig.custom()
                        .setConnectionRequestTimeout(Timeout.of(limits.time()))
                        .setResponseTimeout(Timeout.of(limits.time()))
                        .build());
        call.headers().forEach(request::setHeader);
        request.setHeader("Accept", "application/json");
        byte[] body = call.bytes();
        if (body != null) {
            request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
        }
        return request;
    }

    private <T> T execute(
            HttpUriRequestBase request, Limits limits, HttpClientResponseHandler<T> reader)
            throws IOException, HttpFailureException {
        var late = new AtomicBoolean();
        Thread watchdog = Thread.ofVirtual().start(() -> cancelAfter(limits.time(), request, late));
        try {
            return client.execute(host, request, reader);
        } catch (TooLargeException e) {
            throw new HttpFailureException(
                    Step.ANSWER,
                    "The response is larger than %,d KiB.".formatted(limits.bytes() / 1024));
        } catch (IOException e) {
            if (late.get()) {
                throw new HttpFailureException(
                        Step.TIME,
                        "There is no complete response within %s seconds."
                                .formatted(seconds(limits.time())));
            }
            throw e;
        } catch (RuntimeException e) { // the pool shuts down while another thread uses it
            throw new HttpFailureException(Step.CONNECTION, "The connection was closed.");
        } finally {
            watchdog.interrupt();
        }
    }

    private URI uri(HttpCall call) {
        return URI.create(address.path() + call.path());
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0
                ? Long.toString(time.toSeconds())
                : "%.1f".formatted(time.toMillis() / 1000.0);
    }

    /// Timeouts of the socket begin again with each byte.
    private static void cancelAfter(Duration time, HttpUriRequestBase request, AtomicBoolean late) {
        try {
            Thread.sleep(time);
            late.set(true);
            boolean ignored = request.cancel();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it has ended
        }
    }

    private static final class TooLargeException extends IOException {}

    private static HttpReply read(
            ClassicHttpResponse response, HttpUriRequestBase request, Limits limits)
            throws IOException, HttpException {
        var entity = response.getEntity();
        byte[] body = new byte[0];
        if (entity != null) {
            InputStream in = entity.getContent();
            body = in.readNBytes(limits.bytes() + 1);
            if (body.length > limits.bytes()) {
                boolean ignored = request.cancel(); // closing it politely reads all the rest
                throw new TooLargeException();
            }
        }
        return new HttpReply(response.getCode(), body);
    }

    private HttpFailureException failure(IOException e) {
        return switch (e) {
            case CheckedNames.DeniedException denied ->
                    new HttpFailureException(Step.DENIED, String.valueOf(denied.getMessage()));
            case UnknownHostException _ ->
                    new HttpFailureException(
                            Step.NAME, "The name %s is not found.".formatted(address.host()));
            case SSLException _ -> ofTls(e);
            case ConnectTimeoutException _, SocketTimeoutException _ ->
                    new HttpFailureException(
                            Step.TIME,
                            "%s port %d does not respond."
                                    .formatted(address.host(), address.port()));
            case SocketException _ ->
                    new HttpFailureException(
                            Step.CONNECTION,
                            "%s port %d refuses or closes the connection."
                                    .formatted(address.host(), address.port()));
            default -> new HttpFailureException(Step.ANSWER, "The response is not valid HTTP.");
        };
    }

    private HttpFailureException ofTls(IOException e) {
        String seen = certificate.last();
        if (seen == null) {
            return new HttpFailureException(
                    Step.CONNECTION,
                    "%s port %d does not offer HTTPS.".formatted(address.host(), address.port()));
        }
        String message = String.valueOf(e.getMessage());
        return new HttpFailureException(
                Step.CERTIFICATE,
                message.contains("pinned certificate")
                        ? "The server has another certificate than the pinned one."
                        : message.contains("match") || message.contains("subject alternative")
                                ? "The certificate is for another name."
                                : message.contains("validity") || message.contains("expired")
                                        ? "The certificate has expired, or is not yet valid."
                                        : "The certificate is not by a trusted authority.",
                seen);
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }
}
