package dev.bailiwick.fleet.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.platform.audit.Actor;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Tokens of a host, on a server whose clock the test moves; on either database.
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
        var details = new HostForm("t" + NUMBER.incrementAndGet(), "container", "", "");
        return (HostResult.Added) server.bean(ChangeHosts.class).add(details, Actor.SYSTEM);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_token_is_long_random_and_hidden_in_to_string() {
        assertThat(added.token().plaintext()).matches("bwa_[A-Za-z0-9_-]{43}");
        assertThat(added.token().toString()).doesNotContain(added.token().plaintext());
        assertThat(issue().plaintext()).isNotEqualTo(added.token().plaintext());
    }

    @Test
    void a_second_token_works_alongside_the_first_until_its_first_use() {
        assertThat(isValid(added.token())).isTrue();
        AgentToken second = issue();
        assertThat(isValid(added.token())).isTrue();

        assertThat(isValid(second)).isTrue();

        assertThat(isValid(added.token())).isFalse();
        assertThat(isValid(second)).isTrue();
    }

    @Test
    void an_unused_second_token_expires_and_the_first_stays_valid() {
        AgentToken second = issue();
        server.clock().advance(AgentTokens.UNUSED_EXPIRY);

        assertThat(isValid(second)).isFalse();
        assertThat(isValid(added.token())).isTrue();
    }

    @Test
    void a_third_token_replaces_an_unused_second() {
        AgentToken second = issue();
        AgentToken third = issue();

        assertThat(isValid(second)).isFalse();
        assertThat(isValid(third)).isTrue();
    }

    @Test
    void replacing_a_second_token_during_its_first_use_keeps_the_one_in_use() {
        AgentToken second = issue();

        boolean valid =
                QueuedWriter.first(
                        server,
                        () -> tokens.issue(added.host().id(), Set.of(AgentScope.CHECKIN)),
                        () -> {},
                        () -> isValid(second));

        assertThat(valid).isFalse();
        assertThat(isValid(added.token())).isTrue();
    }

    @Test
    void tokens_with_different_scopes_are_rotated_apart() {
        AgentToken backup = issue(Set.of(AgentScope.BACKUP));
        AgentToken both = issue(Set.of(AgentScope.BACKUP, AgentScope.CHECKIN));
        AgentToken second = issue();
        server.clock().advance(AgentTokens.UNUSED_EXPIRY.minusSeconds(1));

        assertThat(isValid(second)).isTrue();
        server.clock().advance(AgentTokens.UNUSED_EXPIRY);

        assertThat(isValid(added.token())).isFalse();
        assertThat(scopes(second)).containsExactly(AgentScope.CHECKIN);
        assertThat(scopes(backup)).containsExactly(AgentScope.BACKUP);
        assertThat(scopes(both)).containsExactlyInAnyOrder(AgentScope.CHECKIN, AgentScope.BACKUP);
    }

    @Test
    void the_last_use_of_a_backup_token_is_stored_within_minutes() {
        AgentToken backup = issue(Set.of(AgentScope.BACKUP));
        assertThat(lastUse()).isNull();
        assertThat(isValid(backup)).isTrue();
        assertThat(lastUse()).isEqualTo(server.clock().instant());

        server.clock().advance(AgentTokens.LAST_USE_PRECISION);
        assertThat(isValid(backup)).isTrue();

        assertThat(lastUse()).isEqualTo(server.clock().instant());
    }

    private @Nullable Instant lastUse() {
        return server.transactions()
                .read(() -> tokens.of(added.host().id()))
                .getLast()
                .lastUsedAt();
    }

    @Test
    void revoking_ends_both_tokens() {
        AgentToken second = issue();
        boolean any = server.transactions().write(() -> tokens.revoke(added.host().id()));

        assertThat(any).isTrue();
        assertThat(isValid(added.token())).isFalse();
        assertThat(isValid(second)).isFalse();
    }

    @Test
    void only_a_hash_of_the_token_is_stored() {
        var stored =
                server.transactions()
                        .read(() -> server.sql().fetch("SELECT * FROM agent_token").toString());

        assertThat(stored).doesNotContain(added.token().plaintext().substring(4));
    }

    private AgentToken issue() {
        return issue(Set.of(AgentScope.CHECKIN));
    }

    private AgentToken issue(Set<AgentScope> scopes) {
        return server.transactions().write(() -> tokens.issue(added.host().id(), scopes));
    }

    private Set<AgentScope> scopes(AgentToken token) {
        return tokens.authenticate("Bearer " + token.plaintext()).orElseThrow().scopes();
    }

    private boolean isValid(AgentToken token) {
        return tokens.authenticate("Bearer " + token.plaintext()).isPresent();
    }
}
