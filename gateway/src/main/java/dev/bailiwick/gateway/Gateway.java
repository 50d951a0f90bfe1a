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
        try {
            Listener listener = listener(System.getenv());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(listener), "stop"));
            if (supervised) {
                Thread.ofPlatform().daemon().name("supervision").start(Gateway::exitWithServer);
            }
            listener.run();
        } catch (RefusedException e) {
            refuse(e.getMessage());
        } catch (IOException e) {
            refuse("The gateway cannot listen at its address: " + e.getMessage() + ".");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Listener listener(Map<String, String> environment)
            throws RefusedException, IOException {
        Configuration configuration = Configuration.of(environment);
        var deadlines = new Deadlines();
        var server =
                new Server(
                        new ServerConnections(
                                configuration.server(),
                                configuration.server().secure()
                                        ? Tls.client(configuration.authorities())
                                        : null,
                                deadlines),
                        configuration.secret());
        var routes =
                new Routes(
                        configuration.origin(),
                        configuration.healthSecret(),
                        server,
                        new Throttle(System::nanoTime));
        @Nullable Tls tls =
                configuration.certificate() == null || configuration.key() == null
                        ? null
                        : new Tls(configuration.certificate(), configuration.key());
        var downloads = new Downloads(server, configuration.origin().secure());
        var listener = new Listener(configuration, tls, deadlines, routes, downloads);
        deadlines.start();
        Log.info("The gateway listens at " + listener.address() + ".");
        return listener;
    }

    private static void refuse(@Nullable String sentence) {
        Log.error(String.valueOf(sentence));
        System.exit(1);
    }

    /// Ends with status 0: the JVM's own status after SIGTERM is 143.
    private static void stop(Listener listener) {
        try {
            listener.close();
        } catch (IOException _) {
            // It ends.
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
