package dev.bailiwick.modules.send;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.modules.send.connector.InternalConnector;
import dev.bailiwick.modules.send.gateway.GatewaySecret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Asks a server's internal connector, as the gateway does for one recipient of one package.
public final class Gateway {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.shared();

    private final String base;
    private final String secret;
    private final String token;
    private @Nullable String access;
    private String address = "198.51.100.7";

    private Gateway(String base, String secret, String token) {
        this.base = base;
        this.secret = secret;
        this.token = token;
    }

    /// @param link as it is shown to the sender
    public static Gateway of(RunningServer server, String link) {
        try {
            return new Gateway(
                    "http://127.0.0.1:" + server.bean(InternalConnector.class).port(),
                    Files.readString(server.bean(GatewaySecret.class).file()).strip(),
                    link.substring(link.lastIndexOf('/') + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same package for another recipient.
    public Gateway another() {
        return new Gateway(base, secret, token);
    }

    /// Another package with the access of this one.
    public Gateway at(String link) {
        var other = new Gateway(base, secret, link.substring(link.lastIndexOf('/') + 1));
        other.access = access;
        return other;
    }

    /// The same package with another secret of the gateway.
    public Gateway forged(String other) {
        return new Gateway(base, other, token);
    }

    /// At another address.
    public Gateway from(String other) {
        address = other;
        return this;
    }

    public boolean isAnswered() {
        try {
            return look().status() == 401;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    public String token() {
        return token;
    }

    public record Reply(int status, HttpResponse<byte[]> response) {
        public JsonNode json() {
            return JSON.readTree(response.body());
        }

        public String text() {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    public Reply look() {
        return send(to(Connector.PACKAGE).GET());
    }

    /// Keeps the access, if it is granted.
    public Reply unlock(String passphrase, String code) {
        Reply reply = post(Connector.UNLOCK, new UnlockAttempt(passphrase, code));
        if (reply.status() == 200 && reply.json().hasNonNull("access")) {
            access = reply.json().get("access").asString();
        }
        return reply;
    }

    public Reply unlock(String passphrase) {
        return unlock(passphrase, "");
    }

    /// Unlocks without a passphrase, and downloads an item completely.
    public Reply take(int place) {
        Reply reply = get(place, null);
        if (reply.status() == 200 || reply.status() == 206) {
            delivered(reply, reply.response().body().length, true);
        }
        return reply;
    }

    /// Without a report.
    ///
    /// @param range such as `bytes=5-`; null for everything
    public Reply get(int place, @Nullable String range) {
        HttpRequest.Builder request = to(Connector.ITEM + place).GET();
        return send(range == null ? request : request.header("Range", range));
    }

    public Reply delivered(Reply of, long bytes, boolean complete) {
        return post(
                Connector.DELIVERY, new Delivery(of.header(Connector.DOWNLOAD), bytes, complete));
    }

    public Reply logOut() {
        return send(to(Connector.LOGOUT).POST(BodyPublishers.noBody()));
    }

    public Reply post(String path, Object body) {
        return send(to(path).POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body))));
    }

    private HttpRequest.Builder to(String path) {
        var request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .header("Authorization", "Bearer " + secret)
                        .header(Connector.TOKEN, token)
                        .header(Connector.RECIPIENT, address);
        return access == null ? request : request.header(Connector.ACCESS, access);
    }

    private static Reply send(HttpRequest.Builder request) {
        try {
            var response = HTTP.send(request.build(), BodyHandlers.ofByteArray());
            return new Reply(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
