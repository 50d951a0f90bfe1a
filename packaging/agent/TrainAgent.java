import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Trains the ahead-of-time cache of the agent's JVM: lets it send one check-in of this machine to a server that takes it
/// and keeps nothing. The cache halves the processor time of a start and saves 8 MiB of memory.
///
/// Usage: `java TrainAgent.java CACHE java FLAGS -jar AGENT`
class TrainAgent {
    private static final String TAKEN = """
            {"status":"accepted","host_id":1,"server_time":"2026-01-01T00:00:00Z","next_checkin_seconds":60}""";

    public static void main(String[] arguments) throws Exception {
        Path cache = Path.of(arguments[0]).toAbsolutePath();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                byte[] reply = TAKEN.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, reply.length);
                exchange.getResponseBody().write(reply);
            }
        });
        server.start();
        Path configuration = Files.createTempFile("train-agent-", ".properties"); // 0600
        try {
            Files.writeString(configuration, "server=http://localhost:%d%ntoken=bwa_%s%ncontainer_socket=none%n"
                    .formatted(server.getAddress().getPort(), "0".repeat(43)));
            List<String> command = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
            command.add(1, "-XX:AOTCacheOutput=" + cache);
            command.addAll(List.of("--config", configuration.toString(), "once"));
            int code = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            if (code != 0 || !Files.exists(cache)) {
                throw new IllegalStateException("The JVM wrote no cache; exit code " + code);
            }
        } finally {
            Files.delete(configuration);
            server.stop(0);
        }
    }
}
