package dev.bailiwick.modules.remotes.registry;

import static dev.bailiwick.modules.remotes.registry.RemoteFields.ADDRESS;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.CERTIFICATES;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.HOST;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.NAME;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.PEOPLE;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.PROTOCOL;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.RECORDED;
import static dev.bailiwick.modules.remotes.registry.RemoteFields.THROUGH;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to machines, without their host keys.
@Component
public final class ChangeRemotes extends ChangeRecords<Remote> {
    private final Remotes remotes;
    private final ComputeHosts hosts;
    private final Accounts accounts;
    private final ChangeTools tools;
    private final OutboundPolicy policy;

    ChangeRemotes(
            Remotes remotes,
            ComputeHosts hosts,
            Accounts accounts,
            ChangeTools tools,
            OutboundPolicy policy) {
        super(RemoteFields.KIND, tools);
        this.remotes = remotes;
        this.hosts = hosts;
        this.accounts = accounts;
        this.tools = tools;
        this.policy = policy;
    }

    /// Changes by commands, which may run in another environment than the server: the server's
    /// policy applies when it connects.
    public ChangeRemotes byCommands() {
        return new ChangeRemotes(
                remotes, hosts, accounts, tools, OutboundPolicy.forAdministrators());
    }

    @Override
    protected Optional<Remote> find(long id) {
        return remotes.find(id);
    }

    @Override
    protected List<Remote> all(Collection<Long> ids) {
        return remotes.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable Remote present) {
        RecordInput input = typed;
        if (!input.errors().containsKey(NAME.name())
                && remotes.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another machine has this name.");
        }
        if (!input.text(HOST).isEmpty() && host(input.text(HOST)) == null) {
            input = input.withError(HOST, "There is no compute host with this name.");
        }
        if (!input.errors().containsKey(ADDRESS.name()) && isDenied(input.text(ADDRESS), present)) {
            input =
                    input.withError(
                            ADDRESS,
                            "The server is not allowed to connect to this address"
                                    + " (BAILIWICK_REMOTE_ALLOW, BAILIWICK_REMOTE_DENY).");
        }
        boolean wasRecorded = present != null && present.isRecorded();
        if (!input.errors().containsKey(RECORDED.name())
                && RECORDED.read(input.text(RECORDED)) != wasRecorded
                && !mayDecideRecording()) {
            input = input.withError(RECORDED, "Only administrators change this.");
        }
        if (!input.errors().containsKey(PROTOCOL.name())) {
            boolean isDesktop = PROTOCOL.read(input.text(PROTOCOL)) == RemoteProtocol.RDP;
            if (isDesktop && input.text(CERTIFICATES).equals("true")) {
                input = input.withError(CERTIFICATES, "Certificates are for SSH only.");
            }
            if (isDesktop && input.text(RECORDED).equals("true")) {
                input = input.withError(RECORDED, "Only SSH sessions can be recorded.");
            }
            String error = throughError(input.text(THROUGH), isDesktop, present);
            if (error != null) {
                input = input.withError(THROUGH, error);
            }
            if (isDesktop && present != null && !remotes.behind(List.of(present.id())).isEmpty()) {
                input = input.withError(PROTOCOL, "Other machines are reached through this one.");
            }
        }
        if (!input.errors().containsKey(PEOPLE.name())) {
            List<String> wanted = PEOPLE.read(input.text(PEOPLE));
            List<Remote.Person> people = people(wanted, present);
            for (int i = 0; i < wanted.size(); i++) {
                String key = EmailAddress.key(wanted.get(i));
                if (people.stream().noneMatch(one -> EmailAddress.key(one.email()).equals(key))) {
                    return input.withError(
                            PEOPLE, "Line %d: no account has this address.".formatted(i + 1));
                }
            }
        }
        return input;
    }

    /// Commands may, too.
    private static boolean mayDecideRecording() {
        return SignedIn.current().map(one -> one.account().isAdministrator()).orElse(true);
    }

    private @Nullable String throughError(
            String name, boolean isDesktop, @Nullable Remote present) {
        if (name.isEmpty()) {
            return null;
        }
        Remote jump = remotes.named(name).orElse(null);
        if (isDesktop) {
            return "Desktops cannot be reached through another machine.";
        }
        if (jump == null || jump.isDesktop()) {
            return "There is no SSH machine with this name.";
        }
        if (present != null && jump.id() == present.id()) {
            return "A machine cannot be reached through itself.";
        }
        if (jump.throughId() != null) {
            return jump.title() + " is itself reached through another machine.";
        }
        return present != null && !remotes.behind(List.of(present.id())).isEmpty()
                ? "Other machines are reached through this one, so it must be reached directly."
                : null;
    }

    private boolean isDenied(String address, @Nullable Remote present) {
        return (present == null || !ADDRESS.read(address).equals(present.address()))
                && RemoteAddress.ip(address).filter(ip -> !policy.allows(ip)).isPresent();
    }

    private Remotes.Named named(RecordValues values) {
        String through = values.get(THROUGH);
        return new Remotes.Named(
                host(values.get(HOST)),
                through.isEmpty() ? null : remotes.named(through).map(Remote::id).orElse(null));
    }

    private @Nullable Long host(String name) {
        return name.isEmpty()
                ? null
                : hosts.named(List.of(name)).stream().findFirst().map(ComputeHost::id).orElse(null);
    }

    /// Those that the machine has already, so that a new account does not take the place of a
    /// deleted one, and the accounts with the other addresses.
    private List<Remote.Person> people(List<String> emails, @Nullable Remote present) {
        var known = new LinkedHashMap<String, Remote.Person>();
        for (Account account : accounts.byEmails(emails)) {
            known.put(
                    account.email().key(),
                    new Remote.Person(account.id(), account.email().value()));
        }
        if (present != null) {
            present.people().forEach(one -> known.put(EmailAddress.key(one.email()), one));
        }
        var people = new ArrayList<Remote.Person>();
        emails.stream()
                .map(EmailAddress::key)
                .distinct()
                .filter(known::containsKey)
                .forEach(key -> people.add(known.get(key)));
        return people;
    }

    @Override
    protected Remote insert(RecordInput input, String by, Instant now) {
        RecordValues values = input.values();
        long id = remotes.insert(values, named(values), people(values.get(PEOPLE), null), by, now);
        return remotes.find(id).orElseThrow();
    }

    @Override
    protected boolean update(Remote before, RecordInput input) {
        RecordValues values = input.values();
        return remotes.update(before, values, named(values), people(values.get(PEOPLE), before));
    }

    @Override
    protected void delete(Collection<Long> ids) {
        List<String> behind =
                remotes.behind(ids).stream()
                        .filter(one -> !ids.contains(one.id()))
                        .map(Remote::title)
                        .toList();
        if (!behind.isEmpty()) {
            throw new RefusedException(
                    Refusal.of(
                            409,
                            "Other machines are reached through this one",
                            "Nothing was removed. It is the jump host of %s."
                                    .formatted(String.join(", ", behind)),
                            "Let them be reached in another way first."));
        }
        remotes.delete(ids);
    }

    @Override
    protected AuditEvent describe(AuditEvent event, Remote remote) {
        return event.with("address", remote.addressAndPort());
    }
}
