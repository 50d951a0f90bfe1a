package dev.bailiwick.helper;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// guacd and xrdp on loopback, and a person who can sign in there.
final class RemoteDesktop {
    static final String USER = "desktop";

    private static final Path SCRIPT = Path.of("../packaging/launcher/remote-desktop/run.sh");

    private final Path folder;
    private final int guacdPort = OpenSsh.freePort();
    private final int xrdpPort = OpenSsh.freePort();

    private RemoteDesktop() throws IOException {
        folder = Files.createTempDirectory("bailiwick-desktop");
    }

    static RemoteDesktop start() throws Exception {
        assumeTrue(
                Files.isExecutable(home().resolve("guacd-root/usr/sbin/guacd"))
                        && Files.isExecutable(Path.of("/usr/sbin/xrdp")),
                "guacd or xrdp is not installed");
        assumeTrue(
                "0".equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString()),
                "xrdp requires root");
        var started = new RemoteDesktop();
        started.run("start");
        return started;
    }

    int guacdPort() {
        return guacdPort;
    }

    int xrdpPort() {
        return xrdpPort;
    }

    String password() throws IOException {
        return Files.readString(folder.resolve("password")).strip();
    }

    /// As OpenSSL prints it, without colons and in lower case.
    String certificateFingerprint() throws Exception {
        return output(
                        List.of(
                                "openssl",
                                "x509",
                                "-noout",
                                "-fingerprint",
                                "-sha256",
                                "-in",
                                folder.resolve("xrdp/cert.pem").toString()))
                .replaceAll(".*=|[:\\s]", "")
                .toLowerCase(Locale.ROOT);
    }

    /// Ends guacd and the processes of its connections.
    void killGuacd() throws Exception {
        long pid = Long.parseLong(Files.readString(folder.resolve("guacd.pid")).split(" ", -1)[0]);
        ProcessHandle guacd = ProcessHandle.of(pid).orElseThrow();
        guacd.descendants().forEach(ProcessHandle::destroyForcibly);
        boolean _ = guacd.destroyForcibly();
        Files.delete(folder.resolve("guacd.pid")); // It can stay as a zombie for a while.
    }

    void startGuacd() throws Exception {
        run("start", "guacd");
    }

    void stop() throws Exception {
        run("stop");
    }

    private void run(String... arguments) throws Exception {
        var command = new ArrayList<String>(List.of(SCRIPT.toString()));
        command.addAll(List.of(arguments));
        String _ = output(command);
    }

    private String output(List<String> command) throws Exception {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("STACK_RUN", folder.toString());
        builder.environment().put("GUACD_PORT", String.valueOf(guacdPort));
        builder.environment().put("XRDP_PORT", String.valueOf(xrdpPort));
        Path log = folder.resolve("output");
        Process process = builder.redirectOutput(log.toFile()).start();
        if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new AssertionError(Files.readString(log));
        }
        return Files.readString(log, StandardCharsets.UTF_8);
    }

    private static Path home() {
        String cache = System.getenv("XDG_CACHE_HOME");
        return (cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache))
                .resolve("bailiwick/remote-desktop");
    }
}
