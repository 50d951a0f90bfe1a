package dev.bailiwick.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.WorkloadState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContainerEventsTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Instant STARTED = NOW.minusSeconds(600);
    private static final Instant LATELY = NOW.minusSeconds(20);

    private final ContainerEvents events = new ContainerEvents();

    @Test
    void the_first_reading_produces_no_events() {
        assertThat(events.since(List.of(running("a", STARTED, 0, "")), NOW)).isEmpty();
    }

    @Test
    void an_unchanged_container_produces_no_event() {
        events.since(List.of(running("a", STARTED, 0, "healthy")), NOW);
        assertThat(events.since(List.of(running("a", STARTED, 0, "healthy")), NOW)).isEmpty();
    }

    @Test
    void an_exit_event_has_the_exit_code_and_time() {
        events.since(List.of(running("a", STARTED, 0, "")), NOW);
        HostEvent event = one(ended("a", 3, false));
        assertThat(event.type()).isEqualTo("container.die");
        assertThat(event.severity()).isEqualTo(Severity.WARNING);
        assertThat(event.message()).isEqualTo("a exited with code 3");
        assertThat(event.at()).isEqualTo(LATELY);
        assertThat(event.workload()).isEqualTo("a");
    }

    @Test
    void a_clean_exit_is_no_warning_and_an_out_of_memory_kill_is_an_error() {
        events.since(List.of(running("a", STARTED, 0, "")), NOW);
        assertThat(one(ended("a", 0, false)).severity()).isEqualTo(Severity.INFO);
        events.since(List.of(running("a", STARTED, 0, "")), NOW);
        HostEvent killed = one(ended("a", 137, true));
        assertThat(killed.severity()).isEqualTo(Severity.ERROR);
        assertThat(killed.message()).contains("out of memory");
    }

    @Test
    void the_exit_of_an_uninspected_container_is_reported_once_it_can_be_inspected() {
        Container was = running("a", STARTED, 0, "");
        events.since(List.of(was), NOW);
        Container unasked = ended("a", 0, false).with(was.details(), false);

        assertThat(events.since(List.of(unasked), NOW)).isEmpty();
        assertThat(events.since(List.of(unasked), NOW)).isEmpty();
        assertThat(one(ended("a", 137, true)).message()).isEqualTo("a was killed: out of memory");
    }

    @Test
    void a_new_uninspected_container_is_reported_later_with_its_start_time() {
        events.since(List.of(), NOW);
        Container is = running("a", LATELY, 0, "");

        assertThat(events.since(List.of(is.with(Details.NONE, false)), NOW)).isEmpty();
        assertThat(one(is).at()).isEqualTo(LATELY);
    }

    @Test
    void a_restart_between_two_readings_is_detected_by_its_start_time() {
        events.since(List.of(running("a", STARTED, 1, "")), NOW);
        HostEvent event = one(running("a", LATELY, 2, ""));
        assertThat(event.type()).isEqualTo("container.restart");
        assertThat(event.message()).contains("2 times in total");
        assertThat(event.severity()).isEqualTo(Severity.WARNING);
    }

    @Test
    void new_and_restarted_containers_produce_start_events() {
        events.since(List.of(ended("a", 0, false)), NOW);
        assertThat(one(running("a", LATELY, 0, "")).type()).isEqualTo("container.start");
        List<HostEvent> more =
                events.since(
                        List.of(running("a", LATELY, 0, ""), running("b", LATELY, 0, "")), NOW);
        assertThat(more)
                .singleElement()
                .satisfies(event -> assertThat(event.workload()).isEqualTo("b"));
    }

    @Test
    void becoming_unhealthy_and_recovering_are_events_but_the_first_healthy_state_is_not() {
        events.since(List.of(running("a", STARTED, 0, "starting")), NOW);
        assertThat(events.since(List.of(running("a", STARTED, 0, "healthy")), NOW)).isEmpty();
        assertThat(one(running("a", STARTED, 0, "unhealthy")).severity()).isEqualTo(Severity.ERROR);
        assertThat(one(running("a", STARTED, 0, "healthy")).message())
                .isEqualTo("a is healthy again");
    }

    @Test
    void a_container_that_disappears_was_removed() {
        events.since(List.of(running("a", STARTED, 0, "")), NOW);
        assertThat(events.since(List.of(), NOW))
                .singleElement()
                .satisfies(event -> assertThat(event.type()).isEqualTo("container.destroy"));
    }

    @Test
    void an_event_keeps_its_id_and_different_events_have_different_ids() {
        events.since(List.of(running("a", STARTED, 0, "")), NOW);
        String first = one(ended("a", 1, false)).id();
        var again = new ContainerEvents();
        again.since(List.of(running("a", STARTED, 0, "")), NOW);
        assertThat(again.since(List.of(ended("a", 1, false)), NOW.plusSeconds(5)).getFirst().id())
                .isEqualTo(first);
        assertThat(one(running("a", LATELY, 0, "")).id()).isNotEqualTo(first);
    }

    @Test
    void an_implausible_engine_time_is_not_passed_on() {
        events.since(List.of(ended("a", 0, false)), NOW);
        Instant ahead = NOW.plus(Duration.ofDays(300));
        assertThat(one(running("a", ahead, 0, "")).at()).isEqualTo(NOW);
    }

    private HostEvent one(Container container) {
        List<HostEvent> all = events.since(List.of(container), NOW);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private static Container running(String id, Instant since, long restarts, String health) {
        return container(
                id,
                WorkloadState.RUNNING,
                new Details(health, since, null, 0, false, restarts, null));
    }

    private static Container ended(String id, int code, boolean outOfMemory) {
        return container(
                id,
                WorkloadState.EXITED,
                new Details("", STARTED, LATELY, code, outOfMemory, 0, null));
    }

    private static Container container(String id, WorkloadState state, Details details) {
        return new Container(
                id, id, "image", state, List.of(), Map.of(), details, true, Usage.NONE);
    }
}
