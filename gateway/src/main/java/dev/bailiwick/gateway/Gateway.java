package dev.bailiwick.gateway;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Starts the gateway, and ends it on SIGTERM or, when it is supervised, with the server.
public final class Gateway {
    private static final String USAGE =
            "Usage: bailiwick-gateway [--supervised]. Its settings are environment variables; see"
                    + " docs/operate/gateway.md.";
    private static final int WRONG_USAGE = 2;

    private Gateway() {}

    public static void main(String[] arguments) {
        List<String> options = List.of(arguments);
        boolean supervised = options.equals(List.of("--supervised"));
        if (!options.isEmpty() && !supervised) {
            System.err.println(USAGE);
            System.exit(WRONG_USAGE);
        }
        Log.replaceLibraries();
        try {
            Downloads downloads = start(System.getenv());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(downloads), "stop"));
            if (supervised) {
                exitWithServer();
            } else {
                Thread.currentThread().join(); // until SIGTERM
            }
        } catch (RefusedException e) {
            refuse(e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Downloads start(Map<String, String> environment) throws RefusedException {
        Configuration configuration = Configuration.of(environment);
        Origin connector = configuration.server();
        var server =
                new Server(
                        connector,
                        connector.secure() ? Authorities.with(configuration.authorities()) : null,
                        configuration.secret());
        var routes =
                new Routes(
                        configuration.origin(),
                        configuration.healthSecret(),
                        server,
                        new Throttle(System::nanoTime));
        var downloads = new Downloads(server);
        var servlet = new RecipientServlet(configuration.proxies(), routes, downloads);
        new WebServer(configuration, servlet).start();
        return downloads;
    }

    private static void refuse(@Nullable String sentence) {
        Log.error(String.valueOf(sentence));
        System.exit(1);
    }

    /// Ends with status 0: the JVM's own status after SIGTERM is 143.
    private static void stop(Downloads downloads) {
        try {
            downloads.stop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(0);
    }

    /// Standard input ends when the server does, however that happens.
    private static void exitWithServer() {
        try {
            while (System.in.read() >= 0) {
                // The server writes nothing.
            }
        } catch (IOException _) {
            // It has ended too.
        }
        System.exit(0);
    }
}
