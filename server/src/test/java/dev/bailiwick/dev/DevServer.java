package dev.bailiwick.dev;

import dev.bailiwick.Bailiwick;
import dev.bailiwick.web.ui.FromDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;

/// The ordinary server on loopback, on sample data, with templates and assets from disk. Everything
/// else is as in production, including all checks of requests.
public final class DevServer {
    private DevServer() {}

    /// Called by [DevLoop] in the class loader of each start.
    ///
    /// @param root of the checkout
    /// @return stops the server
    public static AutoCloseable start(Path root, int port)
            throws IOException, InterruptedException {
        Locale.setDefault(Locale.UK);
        var checkout = new Checkout(root);
        List<String> fromDisk = fromDisk(checkout);
        SampleData data = SampleData.in(checkout.data(), fromDisk);
        var context =
                new SpringApplicationBuilder(Bailiwick.class)
                        .registerShutdownHook(false)
                        .run(arguments(checkout, port, fromDisk));
        System.out.println(data.signIns());
        var agents = new SampleAgents(port);
        Thread reports = Thread.ofVirtual().start(() -> agents.run(data));
        return () -> {
            reports.interrupt();
            reports.join();
            agents.close();
            context.close();
        };
    }

    private static String[] arguments(Checkout checkout, int port, List<String> fromDisk) {
        var settings =
                List.of(
                        "server.address=127.0.0.1",
                        "server.shutdown=immediate",
                        "bailiwick.bind=127.0.0.1",
                        "bailiwick.port=" + port,
                        "bailiwick.internal-port=0",
                        "bailiwick.gateway-external=true",
                        "bailiwick.data-dir=" + checkout.data(),
                        "bailiwick.usual-agent-dir=" + checkout.archives(),
                        "bailiwick.usual-helper-dir=" + checkout.helper(),
                        "bailiwick.general.base_url=http://localhost:" + port);
        return Stream.concat(settings.stream(), fromDisk.stream())
                .map("--"::concat)
                .toArray(String[]::new);
    }

    /// Properties that add [FromDisk] to an application.
    private static List<String> fromDisk(Checkout checkout) {
        return List.of(
                "spring.main.sources=" + FromDisk.class.getName(),
                "dev.assets=" + checkout.assets(),
                "dev.templates=" + checkout.templates(),
                "dev.compiled-templates=" + checkout.compiledTemplates());
    }
}
