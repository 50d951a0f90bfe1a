package dev.bailiwick.dev;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.remotes.registry.ChangeRemotes;
import dev.bailiwick.modules.remotes.registry.Reachability;
import dev.bailiwick.modules.remotes.registry.Reachability.Failure;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The machines of the sample data. They do not exist, so that the first check by the running
/// server finds them unreachable.
final class SampleRemotes {
    private final RunningServer server;
    private final Actor by;
    private final Instant now;

    SampleRemotes(RunningServer server, Actor by) {
        this.server = server;
        this.by = by;
        this.now = server.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    void add() {
        long web = machine("web-01", "web-01", "192.0.2.31", Map.of("tags", "web\nproduction"));
        check(web, 2, null);
        pin(web);
        long database =
                machine(
                        "db-01",
                        "db-01",
                        "192.0.2.41",
                        Map.of("people", SampleData.ADMINISTRATOR, "idle_minutes", "10"));
        check(database, 1, null);
        pin(database);
        check(machine("mail-01", "mail-01", "192.0.2.25", Map.of()), 3, null);
        check(machine("switch-a1", "", "192.0.2.2", Map.of("tags", "network")), 0, null);
        check(machine("nas-02", "", "nas-02.example.org", Map.of()), null, Failure.NO_ROUTE);
        machine("web-05", "", "2001:db8:4::25", Map.of("notes", "Being installed."));
        long storage = machine("nas-01", "", "192.0.2.21", Map.of());
        check(storage, 2, null);
        pin(storage);
        server.bean(RemoteHostKeys.class)
                .recordChanged(storage, "ssh-ed25519", fingerprint("reinstalled"), by);
    }

    private long machine(String name, String host, String address, Map<String, String> more) {
        var form = new HashMap<>(Map.of("name", name, "host", host, "address", address));
        form.putAll(more);
        var input = RemoteFields.FORM.read(form);
        if (server.bean(ChangeRemotes.class).add(input, by) instanceof RecordResult.Saved(var id)) {
            return id;
        }
        throw new IllegalStateException("The machine was refused: " + input.errors());
    }

    private void check(long id, @Nullable Integer millis, @Nullable Failure failure) {
        server.transactions()
                .write(() -> {
                    var remotes = server.bean(Remotes.class);
                    remotes.recordCheck(
                            remotes.find(id).orElseThrow(),
                            new Reachability(
                                    now, now.minus(Duration.ofMinutes(26)), millis, failure));
                });
    }

    private void pin(long id) {
        server.bean(RemoteHostKeys.class).pin(id, fingerprint("key of " + id), by);
    }

    private static String fingerprint(String text) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
