package dev.bailiwick.fleet.hosts.checkin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.fleet.hosts.checkinjson.ReadResult;
import dev.bailiwick.platform.db.DatabaseAddress;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The single writer that all check-ins wait for.
class CheckInWriterTest {
    private final RunningServer server = RunningServer.shared();
    private final Agents agent = Agents.of(server);

    @Test
    void a_check_in_that_runs_out_of_memory_does_not_stop_the_writer() throws Exception {
        var checkIns =
                new CheckInWriter(
                        server.bean(StoreCheckIns.class),
                        server.transactions(),
                        server.bean(DatabaseAddress.class));
        ReceivedCheckIn good = received();
        ReceivedCheckIn fatal = withEvents(good, new NoMemory());

        assertThatThrownBy(() -> checkIns.store(fatal)).hasRootCauseMessage("none left");

        assertThat(checkIns.store(good)).isInstanceOf(StoreResult.Accepted.class);
        checkIns.stop();
    }

    private ReceivedCheckIn received() {
        var judged =
                (ReadResult.Valid)
                        CheckInReader.read(
                                agent.checkIn().toString().getBytes(StandardCharsets.UTF_8),
                                agent.now());
        var known =
                server.bean(AgentTokens.class)
                        .authenticate("Bearer " + agent.token())
                        .orElseThrow();
        return ReceivedCheckIn.of(known, judged.checkIn(), agent.now());
    }

    private static ReceivedCheckIn withEvents(ReceivedCheckIn like, List<HostEvent> events) {
        CheckIn one = like.checkIn();
        return new ReceivedCheckIn(
                like.hostId(),
                like.source(),
                new CheckIn(
                        one.schema(),
                        one.id(),
                        one.sentAt(),
                        one.agent(),
                        one.host(),
                        one.metrics(),
                        one.workloads(),
                        one.inventory(),
                        one.hypervisor(),
                        events,
                        List.of()),
                like.at(),
                like.metrics(),
                like.workloads(),
                like.inventoryDigest(),
                like.hypervisor(),
                like.samples());
    }

    private static final class NoMemory extends AbstractList<HostEvent> {
        @Override
        public HostEvent get(int index) {
            throw new OutOfMemoryError("none left");
        }

        @Override
        public int size() {
            return 1;
        }
    }
}
