package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Opens desktops through the measured server, as its page does.
final class RemoteDesktops {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");

    private final BenchServer server;
    private final String cookie;
    private final String path;
    private final String csrf;

    RemoteDesktops(BenchServer server, StandInMachine machine)
            throws IOException, InterruptedException {
        this.server = server;
        this.cookie = SetUpForm.becomeAdministrator(server);
        try (var pages = new CsvTransfer(server, cookie)) {
            String add = "/remote-manager/add";
            path =
                    pages.submit(
                            add,
                            add,
                            "&name=desktop&protocol=rdp&rdp_security=rdp&address=127.0.0.1&port="
                                    + machine.port());
            csrf = found(CSRF, pages.get(path));
        }
    }

    WebSocketClient open() throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            var start =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            "http://localhost:%d%s/rdp/start"
                                                    .formatted(server.port(), path)))
                            .header("Cookie", cookie)
                            .header("Content-Type", "application/json")
                            .header("X-CSRF-TOKEN", csrf)
                            .POST(
                                    BodyPublishers.ofString(
                                            "{\"username\":\"ines\",\"password\":\"x\",\"width\":1920,\"height\":1080}"));
            String answer = http.send(start.build(), BodyHandlers.ofString()).body();
            return new WebSocketClient(
                    server.port(),
                    path + "/rdp/ws?token=" + found(TOKEN, answer),
                    "Cookie: %s\r\nOrigin: http://localhost:%d\r\nSec-WebSocket-Protocol: guacamole\r\n"
                            .formatted(cookie, server.port()));
        }
    }

    private static String found(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException(pattern + " is missing in:\n" + text);
        }
        return found.group(1);
    }
}
