package dev.bailiwick.modules.remotes.registry;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys.Verdict;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Machines, the people who may connect to them and their host keys, on either database.
abstract class RemoteHostKeysContract {
    private static final String ED25519 = "ssh-ed25519";
    private static final String FIRST = "SHA256:" + "a".repeat(43);
    private static final String SECOND = "SHA256:" + "b".repeat(43);
    private static final String THIRD = "SHA256:" + "c".repeat(43);

    protected abstract RunningServer server();

    @BeforeEach
    void removeAll() {
        server().sql().deleteFrom(REMOTE).execute();
    }

    private RemoteHostKeys keys() {
        return server().bean(RemoteHostKeys.class);
    }

    @Test
    void the_first_key_is_unknown_until_an_administrator_accepts_it() {
        long id = add(Map.of());
        Account administrator = server().person(Role.ADMIN);
        Account editor = server().person(Role.EDITOR, ProductModule.REMOTE);

        assertThat(keys().check(id, FIRST)).isEqualTo(Verdict.UNKNOWN);
        assertThatThrownBy(() -> keys().accept(id, ED25519, FIRST, editor))
                .isInstanceOf(RefusedException.class);
        assertThat(keys().accept(id, ED25519, FIRST, administrator)).isTrue();

        assertThat(keys().check(id, FIRST)).isEqualTo(Verdict.PINNED);
        assertThat(find(id).hostKeys())
                .singleElement()
                .returns(ED25519, HostKey::algorithm)
                .returns(administrator.email().value(), HostKey::by);
        assertThat(events(id)).endsWith("Remote Host Key Pinned");
    }

    @Test
    void a_second_key_is_not_accepted_like_a_first_one() {
        long id = add(Map.of());
        Account administrator = server().person(Role.ADMIN);
        assertThat(keys().accept(id, ED25519, FIRST, administrator)).isTrue();

        assertThat(keys().check(id, SECOND)).isEqualTo(Verdict.CHANGED);
        assertThat(keys().accept(id, ED25519, SECOND, administrator)).isFalse();
        assertThat(keys().accept(id, ED25519, FIRST, administrator)).isTrue();
        assertThat(find(id).hostKeys()).hasSize(1);
    }

    @Test
    void an_administrator_who_was_demoted_meanwhile_accepts_nothing() {
        long id = add(Map.of());
        Account administrator = server().person(Role.ADMIN);
        var _ = server().person(Role.ADMIN);
        server().bean(ChangeAccount.class).deactivate(administrator.id(), Actor.SYSTEM);

        assertThatThrownBy(() -> keys().accept(id, ED25519, FIRST, administrator))
                .isInstanceOf(RefusedException.class);
        assertThat(find(id).hostKeys()).isEmpty();
    }

    @Test
    void a_changed_key_is_stored_and_audited_once() {
        long id = pinned(FIRST);

        keys().recordChanged(id, "ssh-rsa", SECOND, Actor.SYSTEM);
        keys().recordChanged(id, "ssh-rsa", SECOND, Actor.SYSTEM);
        keys().recordChanged(id, ED25519, FIRST, Actor.SYSTEM);

        Remote remote = find(id);
        assertThat(remote.presented()).returns(SECOND, HostKey::fingerprint);
        assertThat(remote.state()).isEqualTo(RemoteState.KEY_CHANGED);
        assertThat(keys().check(id, FIRST)).isEqualTo(Verdict.PINNED);
        assertThat(events(id)).filteredOn("Remote Host Key Changed"::equals).hasSize(1);
    }

    @Test
    void the_presented_key_replaces_all_pinned_ones_only_if_it_is_the_one_that_was_compared() {
        long id = pinned(FIRST, SECOND);
        keys().recordChanged(id, "ssh-rsa", THIRD, Actor.SYSTEM);

        assertThat(keys().replace(id, SECOND, Actor.SYSTEM)).isFalse();
        assertThat(keys().replace(id, THIRD, Actor.SYSTEM)).isTrue();

        assertThat(find(id).hostKeys())
                .singleElement()
                .returns(THIRD, HostKey::fingerprint)
                .returns("ssh-rsa", HostKey::algorithm);
        assertThat(find(id).presented()).isNull();
        assertThat(keys().replace(id, THIRD, Actor.SYSTEM)).isFalse();
    }

    @Test
    void a_dismissed_key_is_forgotten_and_reported_when_it_is_presented_again() {
        long id = pinned(FIRST);
        keys().recordChanged(id, ED25519, SECOND, Actor.SYSTEM);

        keys().dismiss(id, Actor.SYSTEM);
        assertThat(find(id).presented()).isNull();
        assertThat(keys().check(id, SECOND)).isEqualTo(Verdict.CHANGED);

        keys().recordChanged(id, ED25519, SECOND, Actor.SYSTEM);
        assertThat(find(id).presented()).isNotNull();
        assertThat(events(id)).contains("Remote Host Key Change Dismissed");
    }

    @Test
    void pinning_the_presented_key_or_removing_all_pins_ends_the_warning() {
        long id = pinned(FIRST);
        keys().recordChanged(id, "ssh-rsa", SECOND, Actor.SYSTEM);
        keys().pin(id, SECOND, Actor.SYSTEM);
        assertThat(find(id).presented()).isNull();
        assertThat(find(id).hostKeys()).extracting(HostKey::algorithm).contains("ssh-rsa");

        keys().recordChanged(id, "ssh-rsa", THIRD, Actor.SYSTEM);
        for (HostKey key : find(id).hostKeys()) {
            assertThat(keys().unpin(id, key.id(), Actor.SYSTEM)).isTrue();
        }
        assertThat(find(id).presented()).isNull();
        assertThat(keys().check(id, THIRD)).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void a_key_of_another_machine_cannot_be_removed_through_this_one() {
        long id = pinned(FIRST);
        long other = add(Map.of("name", "other"));

        assertThat(keys().unpin(other, find(id).hostKeys().getFirst().id(), Actor.SYSTEM))
                .isFalse();
        assertThat(find(id).hostKeys()).hasSize(1);
        keys().pin(other, SECOND, Actor.SYSTEM);
        assertThat(keys().others(find(id), SECOND)).extracting(Remote::id).containsExactly(other);
    }

    @Test
    void a_removed_machine_has_no_keys() {
        long id = pinned(FIRST);
        assertThat(server().bean(ChangeRemotes.class).remove(List.of(id), Actor.SYSTEM)).isOne();

        assertThat(keys().check(id, FIRST)).isEqualTo(Verdict.UNKNOWN);
        assertThatThrownBy(() -> keys().pin(id, FIRST, Actor.SYSTEM))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void editors_and_administrators_with_the_module_may_connect_unless_people_are_named() {
        Account editor = server().person(Role.EDITOR, ProductModule.REMOTE);
        Account named = server().person(Role.EDITOR, ProductModule.REMOTE);
        Account administrator = server().person(Role.ADMIN);
        Remote open = find(add(Map.of()));
        Remote closed = find(add(Map.of("name", "closed", "people", email(named))));

        assertThat(List.of(editor, named, administrator)).allMatch(open::mayConnect);
        assertThat(open.mayConnect(server().person(Role.VIEWER, ProductModule.REMOTE))).isFalse();
        assertThat(open.mayConnect(server().person(Role.EDITOR))).isFalse();
        assertThat(open.mayConnect(named.withActive(false))).isFalse();
        assertThat(closed.mayConnect(named)).isTrue();
        assertThat(closed.mayConnect(named.withAccess(Role.VIEWER, named.modules()))).isFalse();
        assertThat(List.of(editor, administrator)).noneMatch(closed::mayConnect);
    }

    @Test
    void a_machine_of_a_deleted_account_stays_closed_to_others_and_to_its_successor() {
        Account named = server().person(Role.EDITOR, ProductModule.REMOTE);
        long id = add(Map.of("people", email(named)));
        server().bean(ChangeAccount.class).deactivate(named.id(), Actor.SYSTEM);
        server().bean(DeleteAccount.class).run(named.id(), Actor.SYSTEM);
        Account successor = server().person(email(named), Role.EDITOR, ProductModule.REMOTE);

        Remote remote = find(id);
        assertThat(remote.people()).containsExactly(new Remote.Person(null, email(named)));
        assertThat(remote.mayConnect(successor)).isFalse();
        assertThat(remote.mayConnect(server().person(Role.ADMIN))).isFalse();

        remote = save(remote, Map.of("people", email(named), "port", "2222"));
        assertThat(remote.people()).containsExactly(new Remote.Person(null, email(named)));
        remote = save(remote, Map.of("people", ""));
        remote = save(remote, Map.of("people", email(named)));
        assertThat(remote.mayConnect(successor)).isTrue();
    }

    @Test
    void a_deleted_account_can_stay_named_but_not_be_named() {
        Account named = server().person(Role.EDITOR, ProductModule.REMOTE);
        long id = add(Map.of("people", email(named)));
        server().bean(ChangeAccount.class).deactivate(named.id(), Actor.SYSTEM);
        server().bean(DeleteAccount.class).run(named.id(), Actor.SYSTEM);

        assertThat(save(find(id), Map.of("people", email(named), "port", "2222")).people())
                .hasSize(1);
        var input = RemoteFields.FORM.read(form(Map.of("name", "new", "people", email(named))));
        assertThat(server().bean(ChangeRemotes.class).add(input, Actor.SYSTEM))
                .isInstanceOf(RecordResult.Invalid.class);
    }

    @Test
    void a_removed_host_leaves_its_machines_without_a_host() {
        long host = Agents.of(server(), "remote-host").host().id();
        long id = add(Map.of("host", "remote-host"));
        assertThat(find(id).hostId()).isEqualTo(host);
        assertThat(server().transactions().read(() -> server().bean(Remotes.class).ofHost(host)))
                .hasSize(1);

        server().sql().deleteFrom(COMPUTE_HOST).where(COMPUTE_HOST.ID.eq(host)).execute();

        assertThat(find(id)).returns(null, Remote::hostId).returns("", Remote::host);
    }

    private static String email(Account account) {
        return account.email().value();
    }

    private static Map<String, String> form(Map<String, String> fields) {
        var form = new HashMap<>(Map.of("name", "machine", "address", "192.0.2.10"));
        form.putAll(fields);
        return form;
    }

    private long add(Map<String, String> fields) {
        RecordResult result =
                server().bean(ChangeRemotes.class)
                        .add(RemoteFields.FORM.read(form(fields)), Actor.SYSTEM);
        return ((RecordResult.Saved) result).id();
    }

    private Remote save(Remote remote, Map<String, String> fields) {
        assertThat(
                        server().bean(ChangeRemotes.class)
                                .change(
                                        remote.id(),
                                        remote.version(),
                                        RemoteFields.FORM.read(form(fields)),
                                        Actor.SYSTEM))
                .isInstanceOf(RecordResult.Saved.class);
        return find(remote.id());
    }

    private long pinned(String... fingerprints) {
        long id = add(Map.of());
        assertThat(keys().set(id, List.of(fingerprints), Actor.SYSTEM)).isTrue();
        return id;
    }

    private Remote find(long id) {
        return server().transactions()
                .read(() -> server().bean(Remotes.class).find(id))
                .orElseThrow();
    }

    private List<String> events(long id) {
        return server().sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(find(id).title()))
                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                .limit(4)
                .fetch(AUDIT_ENTRY.EVENT)
                .reversed();
    }
}
