package dev.bailiwick.dev;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.fleet.hosts.registry.SetMaintenance;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.platform.audit.Actor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Half a day in the life of a small installation: a server with a clock that it moves, used
/// through use cases, forms and check-ins. The same at each run, apart from times and secrets.
final class SampleInstallation {
    private static final Duration HISTORY = Duration.ofHours(12);
    private static final Duration ROUND = Duration.ofMinutes(30);

    /// The framework keeps this for later starts in the same JVM, in which the log should be
    /// complete.
    private static final String LOG_THRESHOLD = "CONSOLE_LOG_THRESHOLD";

    private final RunningServer server;
    private final String password;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    private SampleInstallation(RunningServer server, String password) {
        this.server = server;
        this.password = password;
    }

    /// @return the tokens of the hosts that report, by name
    static Map<String, String> fill(Path folder, String password, List<String> properties)
            throws IOException, InterruptedException {
        var all = new ArrayList<>(properties);
        all.add("bailiwick.general.base_url=http://localhost:8080"); // for invitations
        try (var server = RunningServer.in(folder, null, all.toArray(String[]::new))) {
            return new SampleInstallation(server, password).fill();
        } finally {
            System.clearProperty(LOG_THRESHOLD);
        }
    }

    private Map<String, String> fill() throws IOException, InterruptedException {
        server.stopBackgroundWork(); // its times would differ from run to run
        Instant end = server.clock().instant();
        server.clock().advance(HISTORY.negated());
        Account administrator = people();
        Actor editor = Actor.account(administrator.id(), administrator.email().value());
        hosts(editor);
        new SampleRecords(server, editor).add();
        try (var agents = new SampleAgents(server.port())) {
            while (server.clock().instant().isBefore(end)) {
                server.clock().advance(ROUND);
                report(agents, end);
                server.runJob("EvaluateAlerts.run");
            }
        }
        visits();
        return tokens;
    }

    private Account people() {
        Account administrator =
                person(SampleData.ADMINISTRATOR, "Ines Castro", Role.ADMIN, Set.of());
        Set<ProductModule> all = EnumSet.allOf(ProductModule.class);
        Account _ = person(SampleData.EDITOR, "Tom Berg", Role.EDITOR, all);
        Account _ = person(SampleData.VIEWER, "Vera Lind", Role.VIEWER, all);
        Account _ =
                person(
                        "sam@example.org",
                        "Sam Oduya",
                        Role.VIEWER,
                        Set.of(ProductModule.IP_ADDRESSES));
        Account former = person("kim@example.org", "Kim Novak", Role.EDITOR, all);
        var _ = server.bean(ChangeAccount.class).deactivate(former.id(), Actor.SYSTEM);
        return administrator;
    }

    private Account person(String email, String name, Role role, Set<ProductModule> modules) {
        var result =
                server.bean(CreateAccount.class)
                        .run(email, name, role, modules, password, Actor.SYSTEM);
        return ((CreateAccount.Result.Created) result).account();
    }

    private void hosts(Actor by) {
        for (SampleHost host : SampleHost.ALL) {
            var form = new HostForm(host.name(), host.kind().wire(), host.site(), host.notes());
            var added = (HostResult.Added) server.bean(ChangeHosts.class).add(form, by);
            tokens.put(host.name(), added.token().plaintext());
        }
    }

    /// Check-ins of all hosts; the last one stops three hours before the end.
    private void report(SampleAgents agents, Instant end) throws IOException, InterruptedException {
        Instant now = server.clock().instant();
        for (SampleHost host : SampleHost.ALL) {
            String token = tokens.get(host.name());
            boolean lost = host.isLost() && now.isAfter(end.minus(Duration.ofHours(3)));
            if (token != null && !lost) {
                agents.send(token, host.checkIn(now.minus(ROUND), now));
            } else if (token != null) {
                tokens.remove(host.name());
            }
        }
    }

    /// What people did today.
    private void visits() {
        var _ = server.browser().signIn(SampleData.VIEWER, "not this password");
        Browser administrator = server.browser();
        var _ = administrator.signIn(SampleData.ADMINISTRATOR, password);
        invite(administrator, "noor@example.org", "editor", "licences");
        invite(administrator, "lee@example.org", "viewer", "compute");
        var hosts = server.bean(ComputeHosts.class);
        server.transactions()
                .read(() -> hosts.named(List.of("build-01")))
                .forEach(host ->
                        server.bean(SetMaintenance.class)
                                .begin(host, Duration.ofDays(7), Actor.SYSTEM));
    }

    private static void invite(Browser administrator, String email, String role, String module) {
        var answer =
                administrator.post(
                        "/site-administration/invitations",
                        Map.of("email", email, "role", role, "modules", module));
        if (answer.status() >= 400) {
            throw new IllegalStateException("The invitation was refused: " + answer);
        }
    }
}
