package dev.bailiwick.agent.proxmox;

import dev.bailiwick.agent.server.Failure;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// `GET` requests to the API of Proxmox VE, limited in time and size. Redirects are not followed,
/// so the token goes nowhere else.
final class ProxmoxApi {
    private static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_IMPLEMENTED = 501;

    /// The members that are read of any answer. A node reports much more about its running
    /// machines, which would not fit into the agent's memory.
    private static final Set<String> WANTED =
            Set.of(
                    "data",
                    "version",
                    "type",
                    "name",
                    "quorate",
                    "local",
                    "online",
                    "node",
                    "status",
                    "cpu",
                    "maxcpu",
                    "mem",
                    "maxmem",
                    "uptime",
                    "vmid",
                    "template",
                    "tags",
                    "pool",
                    "lock",
                    "disk",
                    "maxdisk",
                    "diskread",
                    "diskwrite",
                    "netin",
                    "netout",
                    "storage",
                    "plugintype",
                    "total",
                    "used",
                    "active",
                    "enabled",
                    "qmpstatus",
                    "blockstat",
                    "nics",
                    "rd_bytes",
                    "wr_bytes",
                    "onboot",
                    "ostype",
                    "rootfs");

    private static final Pattern NUMBERED =
            Pattern.compile("(ide|sata|scsi|virtio|efidisk|tpmstate|mp|net|tap[0-9]+i)[0-9]{1,3}");

    /// The API answered, with a status that gives no data.
    static final class Status extends IOException {
        private final int status;

        Status(int status) {
            super("Proxmox VE responds with status " + status);
            this.status = status;
        }

        /// Whether it will be the same next time: the token may not do this, or this version
        /// cannot.
        boolean isPermanent() {
            return status == FORBIDDEN || status == NOT_IMPLEMENTED;
        }
    }

    /// The token is not accepted, for any request.
    static final class Unauthorized extends IOException {
        Unauthorized() {
            super(
                    "Proxmox VE does not accept the token. Check the content of proxmox_token_file,"
                            + " and whether the token or its user has expired or was removed");
        }
    }

    private final HttpClient http;
    private final URI url;

    ProxmoxApi(URI url, SSLContext tls) {
        this.url = url;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .sslContext(tls)
                        .build();
    }

    /// Returns the answer's data.
    ///
    /// @param deadline in the JVM's nanoseconds
    Json get(String path, ProxmoxToken token, long deadline) throws IOException {
        var request =
                HttpRequest.newBuilder(url.resolve("/api2/json" + path))
                        .header("Authorization", token.header())
                        .header("Accept", "application/json")
                        .header("Accept-Encoding", "gzip")
                        .header("User-Agent", "bailiwick-agent")
                        .GET()
                        .build();
        var body = new Answer();
        CompletableFuture<HttpResponse<Void>> answer =
                http.sendAsync(
                        request,
                        BodyHandlers.limiting(BodyHandlers.ofByteArrayConsumer(body), MAX_BYTES));
        try {
            long left = Math.max(0, deadline - System.nanoTime());
            return data(answer.get(left, TimeUnit.NANOSECONDS), body);
        } catch (TimeoutException _) {
            throw new IOException("it does not respond in time");
        } catch (ExecutionException e) {
            throw new IOException(why(e.getCause()), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the agent is stopping");
        } finally {
            answer.cancel(true);
        }
    }

    private static Json data(HttpResponse<Void> answer, Answer body) throws IOException {
        switch (answer.statusCode()) {
            case 200 -> {}
            case UNAUTHORIZED -> throw new Unauthorized();
            default -> throw new Status(answer.statusCode());
        }
        boolean packed =
                answer.headers()
                        .firstValue("Content-Encoding")
                        .filter("gzip"::equalsIgnoreCase)
                        .isPresent();
        try (InputStream in = packed ? new GZIPInputStream(body) : body) {
            Json whole = Json.read(in, MAX_BYTES, ProxmoxApi::isWanted);
            if (!whole.isObject()) {
                throw new IOException("this is not the API of Proxmox VE");
            }
            return whole.get("data");
        }
    }

    private static boolean isWanted(String name) {
        return WANTED.contains(name)
                || (!name.isEmpty()
                        && Character.isDigit(name.charAt(name.length() - 1))
                        && NUMBERED.matcher(name).matches());
    }

    private static String why(@Nullable Throwable failure) {
        for (Throwable one = failure; one != null; one = one.getCause()) {
            if (one instanceof PinnedCertificate.Mismatch mismatch) {
                return String.valueOf(mismatch.getMessage());
            }
        }
        return Failure.inWords(failure, "proxmox_ca_file or proxmox_fingerprint");
    }
}
