package dev.bailiwick.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import dev.bailiwick.audit.Actor;
import dev.bailiwick.compute.HostDetails;
import dev.bailiwick.compute.HostResult;
import dev.bailiwick.compute.RegisterHost;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/// Tokens of a host, on a server whose clock the test moves; on whichever database.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AgentTokensContract {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final RunningServer server;
    private final AgentTokens tokens;
    private HostResult.Added added;

    AgentTokensContract(RunningServer server) {
        this.server = server;
        this.tokens = server.bean(AgentTokens.class);
    }

    @BeforeEach
    void register_a_host() {
        added = registered();
    }

    private HostResult.Added registered() {
        var details = new HostDetails("t" + NUMBER.incrementAndGet(), "container", "", "");
        return (HostResult.Added) server.bean(RegisterHost.class).add(details, Actor.SYSTEM);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_token_is_long_random_and_hidden_from_texts() {
        assertThat(added.token().reveal()).matches("bwa_[A-Za-z0-9_-]{43}");
        assertThat(added.token().toString()).doesNotContain(added.token().reveal());
        assertThat(issue().reveal()).isNotEqualTo(added.token().reveal());
    }

    @Test
    void a_second_token_works_beside_the_first_until_it_is_first_used() {
        assertThat(isValid(added.token())).isTrue();
        AgentToken second = issue();
        assertThat(isValid(added.token())).isTrue();

        assertThat(isValid(second)).isTrue();

        assertThat(isValid(added.token())).isFalse();
        assertThat(isValid(second)).isTrue();
    }

    @Test
    void a_second_token_that_nobody_uses_lapses_and_the_first_stays() {
        AgentToken second = issue();
        server.clock().advance(AgentTokens.LAPSE);

        assertThat(isValid(second)).isFalse();
        assertThat(isValid(added.token())).isTrue();
    }

    @Test
    void a_third_takes_the_place_of_an_unused_second() {
        AgentToken second = issue();
        AgentToken third = issue();

        assertThat(isValid(second)).isFalse();
        assertThat(isValid(third)).isTrue();
    }

    @Test
    void a_second_one_that_is_replaced_while_it_is_first_used_leaves_the_one_in_use() {
        AgentToken second = issue();
        var replaced = new CountDownLatch(1);
        var replacing =
                CompletableFuture.runAsync(() ->
                        server.transactions()
                                .write(() -> {
                                    AgentToken _ = tokens.issue(added.host().id(), false);
                                    replaced.countDown();
                                    Await.until(this::isAnybodyBehind);
                                }));
        try {
            replaced.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }

        boolean valid = isValid(second);
        replacing.join();

        assertThat(valid).isFalse();
        assertThat(isValid(added.token())).isTrue();
    }

    /// On SQLite before the one connection that writes, on PostgreSQL before a lock.
    private boolean isAnybodyBehind() {
        if (server.sql().family() == SQLDialect.POSTGRES) {
            return server.sql()
                    .fetchExists(
                            DSL.table("pg_locks"),
                            DSL.condition(
                                    "not granted and pg_backend_pid() ="
                                            + " any(pg_blocking_pids(pid))"));
        }
        var all = (LazyConnectionDataSourceProxy) server.bean(DataSource.class);
        var writers = (HikariDataSource) Objects.requireNonNull(all.getTargetDataSource());
        return writers.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0;
    }

    @Test
    void revoking_ends_both_at_once() {
        AgentToken second = issue();
        boolean any = server.transactions().write(() -> tokens.revoke(added.host().id()));

        assertThat(any).isTrue();
        assertThat(isValid(added.token())).isFalse();
        assertThat(isValid(second)).isFalse();
    }

    @Test
    void only_a_hash_is_stored() {
        var stored =
                server.transactions()
                        .read(() -> server.sql().fetch("SELECT * FROM agent_token").toString());

        assertThat(stored).doesNotContain(added.token().reveal().substring(4));
    }

    private AgentToken issue() {
        return server.transactions().write(() -> tokens.issue(added.host().id(), false));
    }

    private boolean isValid(AgentToken token) {
        return tokens.authenticate("Bearer " + token.reveal()).isPresent();
    }
}
