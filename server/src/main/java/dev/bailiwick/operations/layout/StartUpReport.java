package dev.bailiwick.operations.layout;

import dev.bailiwick.identity.setup.SetupLink;
import dev.bailiwick.platform.db.DatabaseAddress;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.startup.DataFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.web.server.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The summary logged once the service has started: what runs, where, and what is not configured
/// yet.
@Component
@ConditionalOnWebApplication
final class StartUpReport {
    private final BuildProperties build;
    private final DatabaseAddress database;
    private final DataFolder folder;
    private final Settings settings;
    private final SetupLink setupLink;
    private final RunningServers servers;
    private final Transactions transactions;
    private final @Nullable String certificate;
    private final String bind;
    private final String gatewayOrigin;
    private int port;

    StartUpReport(
            BuildProperties build,
            DatabaseAddress database,
            DataFolder folder,
            Settings settings,
            SetupLink setupLink,
            RunningServers servers,
            Transactions transactions,
            @Value("${bailiwick.tls-cert:#{null}}") @Nullable String certificate,
            @Value("${server.address}") String bind,
            @Value("${bailiwick.gateway-origin:}") String gatewayOrigin) {
        this.build = build;
        this.database = database;
        this.folder = folder;
        this.settings = settings;
        this.setupLink = setupLink;
        this.servers = servers;
        this.transactions = transactions;
        this.certificate = certificate;
        this.bind = bind;
        this.gatewayOrigin = gatewayOrigin;
    }

    @EventListener
    void listening(ServletWebServerInitializedEvent event) {
        port = event.getWebServer().getPort();
    }

    @EventListener(ApplicationReadyEvent.class)
    void print() {
        BaseUrl baseUrl = settings.current().get(GeneralSettings.BASE_URL);
        String local = (certificate == null ? "http" : "https") + "://localhost:" + port;
        var lines = new ArrayList<String>();
        lines.add("");
        lines.add("Bailiwick " + build.getVersion());
        lines.add("  Database     " + database.description());
        lines.add("  Data folder  " + folder.path());
        lines.add("  Listens on   " + bind + ", port " + port);
        lines.add("  Address      " + (baseUrl == null ? local : address(baseUrl)));
        int others = transactions.read(servers::count) - 1;
        if (others > 0) {
            lines.add("  Also running    " + others(others));
        }
        Optional<String> token = setupLink.renew();
        for (String missing : missing(baseUrl, token.isPresent())) {
            lines.add("  Not set yet  " + missing);
        }
        if (token.isPresent()) {
            lines.add("");
            lines.add(
                    "  Create the first administrator (this link works once, until the next"
                            + " start):");
            lines.add("  " + local + "/setup?token=" + token.get());
        }
        lines.add("");
        System.out.println(String.join(System.lineSeparator(), lines));
    }

    private static String others(int count) {
        return count == 1
                ? "another server on this database, or one killed less than a minute ago"
                : count + " other servers on this database";
    }

    /// The URL may belong to another server: if a backup was restored here, or behind a different
    /// port.
    private static String address(BaseUrl baseUrl) {
        return baseUrl.origin()
                + (baseUrl.isLocal()
                        ? " (the public base URL; not reachable from other machines)"
                        : " (the public base URL)");
    }

    private List<String> missing(@Nullable BaseUrl baseUrl, boolean noAdministrator) {
        var missing = new ArrayList<String>();
        if (noAdministrator) {
            missing.add("an administrator");
        }
        if (baseUrl == null) {
            missing.add("the public base URL (Site administration, General)");
        }
        if (gatewayOrigin.isEmpty()) {
            missing.add("where recipients reach packages (BAILIWICK_GATEWAY_ORIGIN)");
        }
        return missing;
    }
}
