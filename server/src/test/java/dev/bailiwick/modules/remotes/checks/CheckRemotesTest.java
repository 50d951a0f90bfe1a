package dev.bailiwick.modules.remotes.checks;

import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.remotes.registry.ChangeRemotes;
import dev.bailiwick.modules.remotes.registry.Reachability;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteState;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.records.editing.RecordResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CheckRemotesTest {
    private static final Instant START = Instant.parse("2026-03-12T03:07:00Z");

    private final RunningServer server = RunningServer.shared();
    private final Remotes remotes = server.bean(Remotes.class);

    @BeforeEach
    void removeAll() {
        server.sql().deleteFrom(REMOTE).execute();
    }

    @Test
    void a_machine_is_checked_every_five_minutes_and_keeps_the_time_of_its_last_change()
            throws Exception {
        long id;
        try (var listening = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            id = add("127.0.0.1", listening.getLocalPort());
            assertThat(reachability(id).isChecked()).isFalse();

            checkAt(START);
            assertThat(reachability(id)).returns(START, Reachability::since);
            assertThat(find(id).isUnreachable()).isFalse();

            checkAt(START.plus(Duration.ofMinutes(4)));
            assertThat(reachability(id)).returns(START, Reachability::checkedAt);
        }
        Instant later = START.plus(Duration.ofMinutes(5));
        checkAt(later);
        assertThat(reachability(id))
                .isEqualTo(new Reachability(later, later, null, Reachability.Failure.REFUSED));
        checkAt(later.plus(Duration.ofMinutes(5)));
        assertThat(reachability(id)).returns(later, Reachability::since);
    }

    @Test
    void an_address_that_the_policy_denies_is_not_connected_to() throws Exception {
        try (var listening = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            long id = add("localhost", listening.getLocalPort());

            server.bean(CheckRemotes.class).run();

            assertThat(reachability(id).failure()).isEqualTo(Reachability.Failure.NOT_ALLOWED);
            listening.setSoTimeout(1);
            assertThat(wasConnectedTo(listening)).isFalse();
        }
    }

    @Test
    void a_machine_behind_a_jump_host_is_neither_checked_nor_called_unreachable() throws Exception {
        try (var listening = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            long jump = add("192.0.2.7", 22);
            long id = add("behind", "127.0.0.1", listening.getLocalPort(), "checked");
            assertThat(find(id).throughId()).isEqualTo(jump);
            var unreachable = new Reachability(START, START, null, Reachability.Failure.TIMED_OUT);
            server.transactions().write(() -> remotes.recordCheck(find(id), unreachable));

            checkAt(START.plus(Duration.ofMinutes(10)));

            assertThat(reachability(id)).isEqualTo(unreachable);
            assertThat(find(id).isUnreachable()).isFalse();
            assertThat(find(id).state()).isEqualTo(RemoteState.NOT_CHECKED);
            listening.setSoTimeout(1);
            assertThat(wasConnectedTo(listening)).isFalse();
        }
    }

    @Test
    void what_was_found_at_an_old_address_is_not_stored_for_the_new_one() {
        long id = add("192.0.2.7", 22);
        Remote before = find(id);
        change(before, "192.0.2.8");

        server.transactions()
                .write(() -> remotes.recordCheck(before, new Reachability(START, START, 2, null)));

        assertThat(reachability(id).isChecked()).isFalse();
    }

    private static boolean wasConnectedTo(ServerSocket listening) throws IOException {
        try (var _ = listening.accept()) {
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        }
    }

    private void checkAt(Instant now) throws Exception {
        new CheckRemotes(
                        remotes,
                        new OutboundPolicy(
                                List.of(Network.parse("127.0.0.1/32")), List.of(), false),
                        server.transactions(),
                        Clock.fixed(now, ZoneOffset.UTC))
                .run();
    }

    private long add(String address, int port) {
        return add("checked", address, port, "");
    }

    private long add(String name, String address, int port, String through) {
        RecordResult result =
                server.bean(ChangeRemotes.class)
                        .byCommands()
                        .add(
                                RemoteFields.FORM.read(
                                        Map.of(
                                                "name",
                                                name,
                                                "address",
                                                address,
                                                "port",
                                                Integer.toString(port),
                                                "through",
                                                through)),
                                Actor.SYSTEM);
        return ((RecordResult.Saved) result).id();
    }

    private void change(Remote remote, String address) {
        assertThat(
                        server.bean(ChangeRemotes.class)
                                .change(
                                        remote.id(),
                                        remote.version(),
                                        RemoteFields.FORM.read(
                                                Map.of("name", "checked", "address", address)),
                                        Actor.SYSTEM))
                .isInstanceOf(RecordResult.Saved.class);
    }

    private Remote find(long id) {
        return server.transactions().read(() -> remotes.find(id)).orElseThrow();
    }

    private Reachability reachability(long id) {
        return find(id).reachability();
    }
}
