package dev.bailiwick.fleet.hosts.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineAddress;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Who reads an engine and when, on either database.
abstract class DirectEnginesContract {
    private static final int MANY = 1_000;

    private final UUID one = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();

    abstract RunningServer server();

    private DirectEngines engines() {
        return server().bean(DirectEngines.class);
    }

    @Test
    void of_two_servers_one_reads_an_engine_and_keeps_reading_it() {
        DirectEngine engine = register();
        Instant now = server().clock().instant();

        assertThat(lease(one, now)).contains(engine.uid());
        assertThat(lease(other, now)).doesNotContain(engine.uid());

        Instant next = now.plus(DirectEngines.INTERVAL);
        assertThat(lease(other, next)).doesNotContain(engine.uid());
        assertThat(lease(one, next)).contains(engine.uid());
        assertThat(lease(one, next.plusSeconds(59))).doesNotContain(engine.uid());
    }

    @Test
    void another_server_takes_over_when_one_was_killed_or_has_stopped() {
        DirectEngine engine = register();
        Instant now = server().clock().instant();
        assertThat(lease(one, now)).contains(engine.uid());

        Instant late = now.plus(Duration.ofSeconds(151));
        assertThat(lease(other, late)).contains(engine.uid());
        assertThat(lease(one, late.plus(DirectEngines.INTERVAL))).doesNotContain(engine.uid());

        server().transactions().write(() -> engines().release(other));
        assertThat(lease(one, late.plus(DirectEngines.INTERVAL))).contains(engine.uid());
    }

    @Test
    void an_engine_is_read_after_the_clock_was_put_back() {
        DirectEngine engine = register();
        Instant now = server().clock().instant();
        assertThat(lease(one, now.plus(Duration.ofDays(300)))).contains(engine.uid());

        assertThat(lease(other, now)).contains(engine.uid());
    }

    @Test
    void only_the_reader_of_the_current_registration_stores_an_outcome() {
        DirectEngine engine = register();
        Instant now = server().clock().instant();
        assertThat(lease(one, now)).contains(engine.uid());

        finish(engine, other, "from elsewhere", now);
        assertThat(find(engine).failure()).isEmpty();
        finish(engine, one, "x".repeat(2_000), now);
        assertThat(find(engine).failure()).hasSize(500);
        assertThat(find(engine).readAt()).isNull();
        finish(engine, one, "", now);
        assertThat(find(engine).failure()).isEmpty();
        assertThat(find(engine).readAt()).isEqualTo(now);
    }

    @Test
    void a_key_is_encrypted_and_survives_a_change_that_leaves_it_blank() {
        DirectEngine engine = register();
        assertThat(key(engine)).isEqualTo("the key");
        assertThat(
                        server().sql()
                                .fetch("select client_key from direct_engine")
                                .getValues(0, byte[].class))
                .noneMatch(stored ->
                        new String(stored, java.nio.charset.StandardCharsets.UTF_8)
                                .contains("the key"));

        var values = new DirectEngines.Values(address(), "changed", null, "");
        assertThat(values.toString()).doesNotContain("changed");
        boolean changed =
                server().transactions().write(() -> engines().update(engine, values, now()));
        assertThat(changed).isTrue();
        assertThat(key(engine)).isEqualTo("the key");
        assertThat(find(engine).certificate()).isEqualTo("changed");
        boolean again =
                server().transactions().write(() -> engines().update(engine, values, now()));
        assertThat(again).isFalse(); // it is based on the version before
    }

    @Test
    void only_registered_engines_are_valid_sources() {
        DirectEngine engine = register();
        var asked = List.of(engine.uid(), UUID.randomUUID());
        assertThat(server().transactions().read(() -> engines().filterRegistered(asked)))
                .isEqualTo(Set.of(engine.uid()));
        assertThat(server().transactions().write(() -> engines().delete(engine.hostId()))).isTrue();
        assertThat(server().transactions().read(() -> engines().filterRegistered(asked))).isEmpty();
    }

    private Instant now() {
        return server().clock().instant();
    }

    private DirectEngine register() {
        long host = Agents.of(server()).host().id();
        var values = new DirectEngines.Values(address(), "certificate", "the key", "");
        return server().transactions()
                .write(() -> {
                    engines().insert(host, values, server().clock().instant());
                    return engines().find(host).orElseThrow();
                });
    }

    private static EngineAddress address() {
        return new EngineAddress(true, "docker.example.com", 2376);
    }

    private List<UUID> lease(UUID reader, Instant now) {
        return server().transactions().write(() -> engines().lease(reader, MANY, now)).stream()
                .map(DirectEngine::uid)
                .toList();
    }

    private void finish(DirectEngine engine, UUID reader, String failure, Instant now) {
        server().transactions().write(() -> engines().finish(engine, reader, failure, now));
    }

    private DirectEngine find(DirectEngine engine) {
        return server().transactions().read(() -> engines().find(engine.hostId())).orElseThrow();
    }

    private String key(DirectEngine engine) {
        return server().transactions().read(() -> engines().key(engine));
    }
}
