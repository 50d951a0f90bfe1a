package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.HOST_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The addresses of hosts as agents report them, on either database.
abstract class HostAddressesContract {
    abstract RunningServer server();

    @Test
    void addresses_are_stored_in_one_spelling_and_everything_else_is_left_out() {
        Agents agent = Agents.of(server());

        report(
                agent,
                "2001:DB8::000A",
                "2001:db8::b%eth0",
                "::ffff:192.0.2.7",
                "192.0.2.8",
                "192.0.2.8",
                "127.0.0.1",
                "::1",
                "169.254.1.1",
                "fe80::1%eth0",
                "192.0.2.9/24",
                "010.0.0.1",
                "<b>web</b>",
                "");

        assertThat(stored(agent))
                .containsExactly("192.0.2.7", "192.0.2.8", "2001:db8::a", "2001:db8::b");
    }

    @Test
    void the_newest_report_replaces_the_addresses_of_the_one_before() {
        Agents agent = Agents.of(server());
        report(agent, "192.0.2.7", "192.0.2.8");
        Instant before = agent.now();
        server().clock().advance(Duration.ofMinutes(1));

        report(agent, "192.0.2.8", "2001:db8::8");
        assertThat(stored(agent)).containsExactly("192.0.2.8", "2001:db8::8");

        ObjectNode late = checkIn(agent, "192.0.2.99");
        late.put("sent_at", before.toString());
        assertThat(agent.send(late).status()).isEqualTo(200);
        assertThat(stored(agent)).as("replayed").containsExactly("192.0.2.8", "2001:db8::8");

        report(agent);
        assertThat(stored(agent)).isEmpty();
    }

    @Test
    void a_report_of_the_same_addresses_writes_none() {
        Agents agent = Agents.of(server());
        report(agent, "192.0.2.7");
        forget(agent);

        report(agent, "192.0.2.7");

        assertThat(stored(agent)).isEmpty();
    }

    @Test
    void ten_thousand_addresses_are_refused_and_sixty_four_are_stored() {
        Agents agent = Agents.of(server());
        String[] many =
                IntStream.range(0, 10_000)
                        .mapToObj(i -> "10.%d.%d.1".formatted(i / 250, i % 250))
                        .toArray(String[]::new);

        Agents.Answered refused = agent.send(checkIn(agent, many));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.pointers()).containsExactly("/host/addresses");
        assertThat(stored(agent)).isEmpty();
        report(agent, Arrays.copyOf(many, 64));
        assertThat(stored(agent)).hasSize(64);
    }

    @Test
    void the_addresses_of_a_removed_host_are_removed() {
        Agents agent = Agents.of(server());
        report(agent, "192.0.2.7");

        server().bean(ChangeHosts.class).remove(agent.host(), Actor.SYSTEM);

        assertThat(stored(agent)).isEmpty();
    }

    @Test
    void a_start_adds_the_addresses_that_an_earlier_version_did_not_store() {
        Agents offline = Agents.of(server());
        report(offline, "192.0.2.7", "fe80::1", "2001:db8::7");
        Agents local = Agents.of(server());
        report(local, "127.0.0.1");
        Agents silent = Agents.of(server());
        forget(offline);

        server().bean(AddMissingHostAddresses.class).afterSingletonsInstantiated();

        assertThat(stored(offline)).containsExactly("192.0.2.7", "2001:db8::7");
        assertThat(stored(local)).isEmpty();
        assertThat(stored(silent)).isEmpty();
    }

    private static void report(Agents agent, String... addresses) {
        assertThat(agent.send(checkIn(agent, addresses)).status()).isEqualTo(200);
    }

    private static ObjectNode checkIn(Agents agent, String... addresses) {
        ObjectNode checkIn = agent.checkIn();
        ArrayNode reported = ((ObjectNode) checkIn.get("host")).putArray("addresses");
        List.of(addresses).forEach(reported::add);
        return checkIn;
    }

    private List<String> stored(Agents agent) {
        return server()
                .transactions()
                .read(() -> server().bean(HostAddresses.class).of(agent.host().id()))
                .stream()
                .map(IpAddress::toString)
                .toList();
    }

    /// As a database has it that an earlier version wrote.
    private void forget(Agents agent) {
        server().transactions()
                .write(() ->
                        server().sql()
                                .deleteFrom(HOST_ADDRESS)
                                .where(HOST_ADDRESS.HOST_ID.eq(agent.host().id()))
                                .execute());
    }
}
