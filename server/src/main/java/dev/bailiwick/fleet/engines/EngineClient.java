package dev.bailiwick.fleet.engines;

import dev.bailiwick.engine.EngineTransport;
import dev.bailiwick.engine.Json;
import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// Connects to one engine, again for each reading, and resumes its TLS session.
public final class EngineClient {
    static final Duration LIMIT = Duration.ofSeconds(5);

    /// The newest version of Docker's API that the readings were written for.
    private static final ApiVersion KNOWN = new ApiVersion(1, 44);

    private static final ApiVersion OLDEST = new ApiVersion(1, 24);

    private final EngineAccess access;
    private final @Nullable SSLSocketFactory tls;
    private final OutboundPolicy policy;
    private final Duration limit;

    /// @param tls null for plain HTTP
    EngineClient(
            EngineAccess access,
            @Nullable SSLSocketFactory tls,
            OutboundPolicy policy,
            Duration limit) {
        this.access = access;
        this.tls = tls;
        this.policy = policy;
        this.limit = limit;
    }

    /// Connects and negotiates the version of the API. The caller closes it.
    public EngineConnection connect(Instant now) throws EngineFailureException {
        var client = access.client();
        if (client != null && !client.expiresAt().isAfter(now)) {
            throw new EngineFailureException(
                    Step.VALIDITY,
                    "it expired on %s. Enter a new certificate and its key."
                            .formatted(client.expiresAt().toString().substring(0, 10)));
        }
        var connection = new EngineConnection(access.address(), resolve(), tls, limit);
        try {
            negotiate(connection);
            return connection;
        } catch (EngineFailureException e) {
            connection.close();
            throw e;
        }
    }

    /// Resolves once, so that what was checked is what is connected to.
    private InetAddress resolve() throws EngineFailureException {
        InetAddress found;
        try {
            found = InetAddress.getByName(access.address().host());
        } catch (UnknownHostException e) {
            throw new EngineFailureException(
                    Step.NAME, "“%s” is not found.".formatted(access.address().host()));
        }
        if (!policy.allows(IpAddress.of(found.getAddress()))) {
            throw new EngineFailureException(
                    Step.ADDRESS,
                    "%s is a link-local or cloud metadata address, or not one of a single machine."
                            .formatted(found.getHostAddress()));
        }
        if (!access.address().tls() && !found.isLoopbackAddress()) {
            throw new EngineFailureException(
                    Step.ADDRESS, "Plain HTTP is allowed only to a loopback address.");
        }
        return found;
    }

    private static void negotiate(EngineConnection connection) throws EngineFailureException {
        Json version = require(connection, "/version");
        ApiVersion newest = ApiVersion.parse(version.get("ApiVersion").text());
        ApiVersion oldest = ApiVersion.parse(version.get("MinAPIVersion").text());
        if (newest == null) {
            throw new EngineFailureException(
                    Step.ENGINE, "it responds, but not as a Docker-compatible engine.");
        }
        if (newest.isOlderThan(OLDEST)) {
            throw new EngineFailureException(
                    Step.ENGINE,
                    "its API has version %s; %s or newer is required.".formatted(newest, OLDEST));
        }
        ApiVersion used = newest.isOlderThan(KNOWN) ? newest : KNOWN;
        connection.useVersion(
                (oldest != null && used.isOlderThan(oldest) ? oldest : used).toString());
    }

    /// @throws EngineFailureException unless the engine responds with a JSON object
    public static Json require(EngineTransport connection, String path)
            throws EngineFailureException {
        try {
            EngineTransport.Reply reply = connection.get(path);
            if (reply.status() != 200) {
                throw new EngineFailureException(
                        Step.HTTP,
                        "it responds with status %d.%s"
                                .formatted(
                                        reply.status(),
                                        reply.status() == 400
                                                ? " A proxy responds so if it does not accept the"
                                                        + " client certificate."
                                                : ""));
            }
            Json json = Json.read(reply.body());
            if (!json.isObject()) {
                throw new EngineFailureException(
                        Step.ENGINE, "it responds, but not as a Docker-compatible engine.");
            }
            return json;
        } catch (EngineFailureException e) {
            throw e;
        } catch (IOException e) {
            throw new EngineFailureException(Step.ENGINE, "its response is not valid JSON.");
        }
    }

    private record ApiVersion(int major, int minor) {
        private static final Pattern FORM = Pattern.compile("[0-9]{1,3}\\.[0-9]{1,3}");

        static @Nullable ApiVersion parse(String text) {
            if (!FORM.matcher(text).matches()) {
                return null;
            }
            int dot = text.indexOf('.');
            return new ApiVersion(
                    Integer.parseInt(text.substring(0, dot)),
                    Integer.parseInt(text.substring(dot + 1)));
        }

        boolean isOlderThan(ApiVersion other) {
            return major < other.major || (major == other.major && minor < other.minor);
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }
}
