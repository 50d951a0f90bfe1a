package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The server is killed (SIGKILL) while a file is uploaded, before the package is opened, while it
/// is downloaded, and after it was revoked; its gateway ends with it.
class KilledSendServerIT {
    private static final String FORM = "/secure-send/add";
    private static final int PART = FileUpload.PART;
    private static final Pattern LINK = Pattern.compile("http://localhost:\\d+/p/[A-Za-z0-9]{64}");
    private static final Pattern PACKAGE = Pattern.compile("/secure-send/[0-9a-f-]{36}");

    private final byte[] file = new byte[(3 * PART) + 77];
    private final HttpClient recipient = HttpClient.newHttpClient();

    @Test
    void a_package_survives_it_and_what_was_revoked_stays_so() throws Exception {
        new Random(1).nextBytes(file);
        try (PackagedServer server = PackagedServer.install().withGateway()) {
            server.start();
            try (WebClient sender = WebClient.firstAdministrator(server)) {
                String created = uploadedBetweenKills(server, sender);
                String link = found(LINK, created);
                killAndStart(server, link);

                String cookie = unlock(link);
                byte[] first = brokenDownload(server, link, cookie);
                server.start();
                awaitGateway(link);
                HttpResponse<byte[]> rest =
                        recipient.send(
                                item(link, cookie)
                                        .header("Range", "bytes=" + first.length + "-")
                                        .build(),
                                BodyHandlers.ofByteArray());
                assertThat(rest.statusCode()).isEqualTo(206);
                assertThat(
                                Arrays.equals(
                                        rest.body(),
                                        Arrays.copyOfRange(file, first.length, file.length)))
                        .isTrue();
                // What came before the kill was never reported, so this does not count yet.
                assertThat(
                                recipient
                                        .send(
                                                item(link, cookie).build(),
                                                BodyHandlers.ofByteArray())
                                        .body())
                        .isEqualTo(file);
                String path = found(PACKAGE, created);
                Await.until(() -> page(sender, path).contains("1 of 5"));

                assertThat(sender.post(path + "/revoke", page(sender, FORM), Map.of()).statusCode())
                        .isEqualTo(302);
                killAndStart(server, link);
                assertThat(status(link)).isEqualTo(404);
                assertThat(recipient.send(item(link, cookie).build(), BodyHandlers.discarding()))
                        .extracting(HttpResponse::statusCode)
                        .isEqualTo(404);
            }
        }
    }

    /// @return the page with the link
    private String uploadedBetweenKills(PackagedServer server, WebClient sender)
            throws IOException, InterruptedException {
        FileUpload upload = FileUpload.begin(sender, file);
        assertThat(upload.store(0, PART + 500)).isEqualTo(PART);
        server.kill();
        server.start();
        assertThat(upload.store(PART, 2 * PART)).isEqualTo(2 * PART);
        server.kill();
        server.start();
        assertThat(upload.store(2 * PART, file.length)).isEqualTo(file.length);
        return upload.complete();
    }

    private static String page(WebClient sender, String path) {
        try {
            HttpResponse<String> page = sender.get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            return page.body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(page).isTrue();
        return matcher.group();
    }

    private void killAndStart(PackagedServer server, String link) {
        server.kill();
        server.start();
        awaitGateway(link);
    }

    /// It starts with the server, and after it.
    private void awaitGateway(String link) {
        String stylesheet = URI.create(link).resolve("/assets/gateway.css").toString();
        Await.until(() -> status(stylesheet) == 200);
    }

    /// @return 0 if nothing answers
    private int status(String address) {
        try {
            return recipient
                    .send(
                            HttpRequest.newBuilder(URI.create(address)).build(),
                            BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @return the cookie
    private String unlock(String link) throws IOException, InterruptedException {
        HttpResponse<Void> unlocked =
                recipient.send(
                        HttpRequest.newBuilder(URI.create(link + "/unlock"))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("passphrase="))
                                .build(),
                        BodyHandlers.discarding());
        assertThat(unlocked.statusCode()).isEqualTo(303);
        return unlocked.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    private static HttpRequest.Builder item(String link, String cookie) {
        return HttpRequest.newBuilder(URI.create(link + "/download/1")).header("Cookie", cookie);
    }

    /// Kills the server when the first part has come.
    ///
    /// @return what came
    private byte[] brokenDownload(PackagedServer server, String link, String cookie)
            throws IOException, InterruptedException {
        var received = new ByteArrayOutputStream();
        HttpResponse<InputStream> download =
                recipient.send(item(link, cookie).build(), BodyHandlers.ofInputStream());
        assertThat(download.statusCode()).isEqualTo(200);
        try (InputStream in = download.body()) {
            received.write(in.readNBytes(PART));
            server.kill();
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                received.write(buffer, 0, read);
            }
        } catch (IOException _) {
            // The connection broke.
        }
        byte[] first = received.toByteArray();
        assertThat(first.length).isLessThan(file.length);
        assertThat(Arrays.equals(first, Arrays.copyOf(file, first.length))).isTrue();
        return first;
    }
}
