package dev.bailiwick.modules.send.gateway;

import dev.bailiwick.platform.processes.JavaProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// The gateway process. It starts when this server is ready, again when it ended, and ends with
/// this server, unless it runs elsewhere (`BAILIWICK_GATEWAY_EXTERNAL`).
@Component
@ConditionalOnWebApplication
final class Gateway {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /// What the gateway needs to know, beside its secret and the address of this server.
    private static final List<String> SETTINGS =
            List.of(
                    "gateway-bind",
                    "gateway-port",
                    "gateway-origin",
                    "gateway-tls-cert",
                    "gateway-tls-key",
                    "gateway-health-secret-file",
                    "trusted-proxies",
                    "ca-file");

    private final boolean external;
    private final String folder;
    private final GatewaySecret secret;
    private final Environment environment;
    private @Nullable Thread supervisor;
    private volatile boolean closed;
    private volatile @Nullable Process process;

    /// @param folder where the program is; empty if this installation has none
    Gateway(
            @Value("${bailiwick.gateway-external:false}") boolean external,
            @Value("${bailiwick.usual-gateway-dir:}") String folder,
            GatewaySecret secret,
            Environment environment) {
        this.external = external;
        this.folder = folder;
        this.secret = secret;
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        if (!external && !folder.isEmpty() && supervisor == null) {
            supervisor = Thread.ofVirtual().name("gateway").start(this::supervise);
        }
    }

    private void supervise() {
        Duration pause = FIRST_PAUSE;
        try {
            while (!closed) {
                long started = System.nanoTime();
                run();
                if (System.nanoTime() - started > LONGEST_PAUSE.toNanos()) {
                    pause = FIRST_PAUSE;
                }
                if (!closed) {
                    LOG.warn(
                            "The gateway of secure send has ended. It is started again in {} s.",
                            pause.toSeconds());
                    Thread.sleep(pause);
                    pause = pause.multipliedBy(2);
                    if (pause.compareTo(LONGEST_PAUSE) > 0) {
                        pause = LONGEST_PAUSE;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() throws InterruptedException {
        try {
            Process started =
                    new JavaProgram(Path.of(folder), "bailiwick-gateway.jar")
                            .start(List.of("--supervised"), settings());
            process = started;
            if (closed) {
                started.destroy();
            }
            LOG.info("The gateway of secure send runs as process {}", started.pid());
            int _ = started.waitFor();
        } catch (IOException e) {
            LOG.warn("The gateway of secure send cannot be started: {}", e.getMessage());
        }
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        for (String name : SETTINGS) {
            String value = property(name);
            if (!value.isEmpty()) {
                settings.put("BAILIWICK_" + name.replace('-', '_').toUpperCase(Locale.ROOT), value);
            }
        }
        settings.put("BAILIWICK_GATEWAY_SECRET_FILE", secret.file().toString());
        settings.put("BAILIWICK_SERVER_URL", connector());
        return settings;
    }

    /// The internal connector of this server.
    private String connector() {
        String url = property("server-url");
        if (!url.isEmpty()) {
            return url;
        }
        String bind = property("internal-bind");
        String port = property("internal-port");
        boolean everywhere = Set.of("", "0.0.0.0", "::").contains(bind);
        return (property("internal-tls-cert").isEmpty() ? "http://" : "https://")
                + (everywhere ? "127.0.0.1" : bind.contains(":") ? "[" + bind + "]" : bind)
                + ":"
                + (port.isEmpty() ? "8081" : port);
    }

    private String property(String name) {
        return environment.getProperty("bailiwick." + name, "");
    }

    @EventListener(ContextClosedEvent.class)
    void stop() throws IOException {
        closed = true;
        Thread supervising = supervisor;
        if (supervising != null) {
            supervising.interrupt();
        }
        Process started = process;
        if (started != null) {
            started.getOutputStream().close(); // it ends when its standard input does
            started.destroy();
        }
    }
}
