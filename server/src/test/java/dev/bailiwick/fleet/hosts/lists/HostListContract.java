package dev.bailiwick.fleet.hosts.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.paging.KeysetPagination.Page;
import dev.bailiwick.platform.paging.KeysetPagination.PageRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// The order, the pages, the counts and the search of the list, on either database.
abstract class HostListContract {
    static final String HOSTS = "/infrastructure/vm-container-manager";
    static final List<String> QUERIES =
            List.of(
                    "",
                    "?sort=name",
                    "?sort=cpu",
                    "?sort=memory",
                    "?sort=disk",
                    "?sort=seen",
                    "?q=host",
                    "?q=host&sort=name",
                    "?state=ok&sort=cpu",
                    "?kind=container",
                    "?site=Surgery");

    final RunningServer server;

    HostListContract(RunningServer server) {
        this.server = server;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_host_that_goes_offline_between_two_pages_is_listed_once_where_it_now_belongs() {
        Agents first = reporting("first", 0.9);
        Agents second = reporting("second", 0.5);
        Agents third = reporting("third", 0.1);
        Page<HostListItem> start = page(HostFilter.Order.CPU, new PageRequest.First());
        assertThat(names(start)).containsExactly("first", "second");

        server.clock().advance(Duration.ofSeconds(100));
        report(second, 0.5);
        report(third, 0.1);
        server.clock().advance(Duration.ofSeconds(79));
        assertThat(names(next(start))).containsExactly("third");
        assertThat(state(first)).isEqualTo(HostState.OK);
        server.clock().advance(Duration.ofSeconds(1));

        assertThat(state(first)).isEqualTo(HostState.OFFLINE);
        assertThat(counts().of(HostState.OFFLINE)).isEqualTo(1);
        assertThat(counts().of(HostState.OK)).isEqualTo(2);
        assertThat(names(next(start))).containsExactly("third", "first");
        assertThat(names(page(HostFilter.Order.CPU, new PageRequest.First())))
                .containsExactly("second", "third");
        assertThat(names(page(HostFilter.Order.PROBLEMS_FIRST, new PageRequest.First())))
                .containsExactly("first", "second");
    }

    @Test
    void a_workload_counts_as_restarting_until_ten_minutes_after_its_last_restart() {
        Agents well = reporting("a well host", 0.1);
        Agents ill = Agents.of(server, "the ill host");
        for (int restarts : new int[] {3, 4, 5}) {
            server.clock().advance(Duration.ofSeconds(60));
            ObjectNode checkIn = ill.withWorkload(ill.checkIn(), "1", "loop", "running");
            ((ObjectNode) checkIn.path("workloads").get(0)).put("restart_count", restarts);
            ill.send(checkIn);
        }
        report(well, 0.1);
        assertThat(names(page(HostFilter.Order.PROBLEMS_FIRST, new PageRequest.First())))
                .containsExactly("the ill host", "a well host");
        assertThat(counts().failing()).isEqualTo(1);

        server.clock().advance(Duration.ofMinutes(10).minusMillis(1));
        report(ill, 0.1);
        report(well, 0.1);
        assertThat(counts().failing()).isEqualTo(1);
        server.clock().advance(Duration.ofMillis(1));

        assertThat(counts().failing()).isZero();
        assertThat(names(page(HostFilter.Order.PROBLEMS_FIRST, new PageRequest.First())))
                .containsExactly("a well host", "the ill host");
    }

    @Test
    void an_unhealthy_workload_that_also_restarts_counts_once() {
        Agents agent = Agents.of(server, "ill");
        for (int restarts : new int[] {3, 4, 5}) {
            server.clock().advance(Duration.ofSeconds(60));
            ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "loop", "restarting");
            ((ObjectNode) checkIn.path("workloads").get(0)).put("restart_count", restarts);
            agent.send(checkIn);
        }

        assertThat(counts().failing()).isEqualTo(1);
    }

    @Test
    void a_host_is_found_by_the_names_that_its_workloads_have_now() {
        Agents agent = Agents.of(server, "web");
        ObjectNode both = agent.withWorkload(agent.checkIn(), "1", "Postgres-Main", "running");
        agent.send(agent.withWorkload(both, "2", "Rédis", "running"));
        assertThat(found("gres-m")).containsExactly("web");
        assertThat(found("RÉDIS")).containsExactly("web");
        assertThat(found("mainr")).isEmpty();

        ObjectNode renamed = agent.withWorkload(agent.checkIn(), "1", "mariadb", "running");
        agent.send(agent.withWorkload(renamed, "2", "Rédis", "running"));
        assertThat(found("gres-m")).isEmpty();
        assertThat(found("maria")).containsExactly("web");

        agent.send(agent.withWorkload(agent.checkIn(), "1", "mariadb", "running"));
        assertThat(found("rédis")).isEmpty();
        ObjectNode none = agent.checkIn();
        none.putArray("workloads");
        agent.send(none);
        assertThat(found("maria")).isEmpty();
    }

    @Test
    void the_query_count_of_a_list_does_not_grow_with_its_hosts() {
        server.stopBackgroundWork();
        Browser person = server.signedIn(Role.ADMIN);
        reporting("host a", 0.2);
        List<Integer> few = QUERIES.stream().map(query -> queries(person, query).size()).toList();
        for (int i = 0; i < 4; i++) {
            Agents agent = Agents.of(server);
            ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "db", "running");
            agent.send(agent.withWorkload(checkIn, "2", "cache", "running"));
        }

        assertThat(QUERIES.stream().map(query -> queries(person, query).size()).toList())
                .isEqualTo(few);
    }

    /// The statements of a list, with their values.
    List<String> queries(Browser person, String query) {
        var statements = new ArrayList<String>();
        listening(
                statements::add,
                () -> assertThat(person.get(HOSTS + query).status()).isEqualTo(200));
        return statements;
    }

    private void listening(Consumer<String> statements, Runnable work) {
        var configuration = (DefaultConfiguration) server.sql().configuration();
        var before = configuration.executeListenerProviders();
        var with = Arrays.copyOf(before, before.length + 1);
        with[before.length] =
                new DefaultExecuteListenerProvider(
                        new ExecuteListener() {
                            @Override
                            public void executeStart(ExecuteContext context) {
                                var query = context.query();
                                if (query != null
                                        && !Thread.currentThread()
                                                .getName()
                                                .startsWith("scheduling")) {
                                    statements.accept(context.dsl().renderInlined(query));
                                }
                            }
                        });
        configuration.setExecuteListenerProvider(with);
        try {
            work.run();
        } finally {
            configuration.setExecuteListenerProvider(before);
        }
    }

    private Agents reporting(String name, double cpu) {
        Agents agent = Agents.of(server, name);
        report(agent, cpu);
        return agent;
    }

    private static void report(Agents agent, double cpu) {
        ObjectNode checkIn =
                agent.withMetric(agent.checkIn(), "system.cpu.utilization", cpu, agent.now());
        assertThat(agent.send(checkIn).status()).isEqualTo(200);
    }

    private Page<HostListItem> page(HostFilter.Order order, PageRequest request) {
        var filter = new HostFilter("", null, null, null, order, false, null);
        return server.transactions()
                .read(() ->
                        server.bean(HostList.class)
                                .page(filter, request, server.clock().instant(), 2));
    }

    private Page<HostListItem> next(Page<HostListItem> page) {
        return page(HostFilter.Order.CPU, PageRequest.of(String.valueOf(page.after()), ""));
    }

    private HostCounts.Counts counts() {
        return server.transactions()
                .read(() ->
                        server.bean(HostCounts.class).of(HostFilter.ALL, server.clock().instant()));
    }

    private HostState state(Agents agent) {
        return server.transactions()
                .read(() ->
                        Objects.requireNonNull(
                                        server.bean(HostList.class)
                                                .find(agent.host().id(), server.clock().instant()))
                                .state());
    }

    private List<String> found(String search) {
        var filter = new HostFilter(search, null, null, null, HostFilter.Order.NAME, false, null);
        return server.transactions()
                .read(() -> {
                    HostList hosts = server.bean(HostList.class);
                    return names(
                            hosts.page(
                                    hosts.withMatches(filter),
                                    new PageRequest.First(),
                                    server.clock().instant(),
                                    10));
                });
    }

    private static List<String> names(Page<HostListItem> page) {
        return page.rows().stream().map(HostListItem::name).toList();
    }
}
