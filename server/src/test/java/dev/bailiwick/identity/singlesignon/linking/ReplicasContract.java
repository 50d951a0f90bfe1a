package dev.bailiwick.identity.singlesignon.linking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.singlesignon.flows.FlowOutcome;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.linkinvitations.InviteToLink;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLinks;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.util.FileSystemUtils;

/// Two servers on one database at the same moment.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReplicasContract {
    private static final int ROUNDS = 8;

    private final Path folder = RunningServer.newFolder();
    private final RunningServer one;
    private final RunningServer other;

    ReplicasContract(@Nullable String database) {
        one = RunningServer.in(folder, database);
        other = RunningServer.in(folder, database);
    }

    @AfterAll
    void stop() throws IOException {
        other.close();
        one.close();
        FileSystemUtils.deleteRecursively(folder);
    }

    @Test
    void one_of_two_concurrently_demoted_administrators_remains() {
        Account first = one.person(Role.ADMIN);
        Account second = one.person(Role.ADMIN);
        for (int round = 0; round < ROUNDS; round++) {
            promote(first);
            promote(second);

            atOnce(() -> demote(one, first), () -> demote(other, second));

            assertThat(
                            one.transactions()
                                    .read(() -> one.bean(Accounts.class).activeAdministrators()))
                    .hasSize(1);
        }
    }

    @Test
    void concurrent_clicks_on_one_invitation_link_once() {
        Account inviter = one.person(Role.EDITOR);
        offer();
        for (int round = 0; round < ROUNDS; round++) {
            Account account = one.person(Role.VIEWER);
            assertThat(one.bean(InviteToLink.class).run(account.id(), false, false, inviter))
                    .isInstanceOf(InviteToLink.Result.Invited.class);
            LinkVerifiedAccount.Pending mine = shown(account, "subject-a" + round);
            LinkVerifiedAccount.Pending its = shown(account, "subject-b" + round);

            List<FlowOutcome<LinkVerifiedAccount.Linked>> results =
                    atOnce(
                            () -> one.bean(LinkVerifiedAccount.class).run(mine, Optional.empty()),
                            () -> other.bean(LinkVerifiedAccount.class).run(its, Optional.empty()));

            assertThat(results).filteredOn(FlowOutcome.Done.class::isInstance).hasSize(1);
            assertThat(results)
                    .filteredOn(FlowOutcome.Rejected.class::isInstance)
                    .allSatisfy(result ->
                            assertThat(((FlowOutcome.Rejected<?>) result).rejection().code())
                                    .isEqualTo("invitation_invalid"));
        }
    }

    private LinkVerifiedAccount.Pending shown(Account account, String subject) {
        LinkInvitation invitation =
                one.transactions()
                        .read(() -> one.bean(LinkInvitations.class).ofAccount(account.id()))
                        .orElseThrow();
        var link =
                new ProposedLink(
                        account.id(),
                        "https://id.example.org",
                        subject,
                        account.email().value(),
                        "Example ID");
        String browser = "A".repeat(43);
        UUID proof =
                one.transactions()
                        .write(() ->
                                one.bean(PendingIdentityLinks.class)
                                        .begin(link, invitation.uid(), browser, "/login"));
        return one.bean(LinkVerifiedAccount.class).findPending(proof, browser).orElseThrow();
    }

    private void offer() {
        assertThat(
                        one.bean(ChangeSettings.class)
                                .apply(
                                        Map.of(
                                                "general.base_url", "http://localhost:8280",
                                                "oidc.issuer", "https://id.example.org",
                                                "oidc.client_id", "x",
                                                "oidc.client_secret", "y",
                                                "oidc.enabled", "true"),
                                        Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private void promote(Account account) {
        var ignored =
                one.bean(ChangeAccount.class).syncRole(account.id(), Role.ADMIN, Actor.SYSTEM);
    }

    private static ChangeAccount.Result demote(RunningServer server, Account account) {
        return server.bean(ChangeAccount.class).syncRole(account.id(), Role.VIEWER, Actor.SYSTEM);
    }

    private static <T> List<T> atOnce(Supplier<T> here, Supplier<T> there) {
        var together = new CyclicBarrier(2);
        var first = CompletableFuture.supplyAsync(() -> after(together, here));
        var second = CompletableFuture.supplyAsync(() -> after(together, there));
        return List.of(first.join(), second.join());
    }

    private static <T> T after(CyclicBarrier together, Supplier<T> work) {
        try {
            together.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return work.get();
    }
}
