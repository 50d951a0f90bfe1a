package dev.bailiwick.modules.remotes.pages;

import static dev.bailiwick.modules.remotes.registry.RemoteFields.KIND;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.remotes.registry.ChangeRemotes;
import dev.bailiwick.modules.remotes.registry.HostKey;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(RemoteFields.PATH)
final class RemoteRecordController extends RecordController<Remote> {
    private static final int MAX_HOSTS = 10_000;
    private static final int MAX_CHANGES = 50;
    private static final List<Crumb> CRUMBS = List.of(new Crumb("Remote sessions", KIND.path()));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Machine",
                                    "The SSH or RDP server that sessions connect to. Passwords and"
                                            + " keys are not stored: people enter them to connect.")
                            .row(RemoteFields.NAME)
                            .row(RemoteFields.PROTOCOL)
                            .row(RemoteFields.ADDRESS, RemoteFields.PORT)
                            .row(RemoteFields.HOST),
                    FormSection.of(
                                    "access",
                                    "Sessions",
                                    "Editors and administrators with access to remote sessions can"
                                            + " connect.")
                            .row(RemoteFields.PEOPLE)
                            .row(RemoteFields.SESSION_MINUTES, RemoteFields.IDLE_MINUTES),
                    FormSection.of(
                                    "terminal",
                                    "Terminal",
                                    "For SSH only: how people sign in, and what they may do.")
                            .row(RemoteFields.CERTIFICATES, RemoteFields.THROUGH)
                            .row(RemoteFields.FILES, RemoteFields.RECORDED)
                            .onlyFor("ssh"),
                    FormSection.of(
                                    "desktop",
                                    "Desktop",
                                    "For RDP only. Sound, drives and printers are always off.")
                            .row(RemoteFields.RDP_SECURITY, RemoteFields.KEYBOARD_LAYOUT)
                            .row(RemoteFields.CLIPBOARD)
                            .onlyFor("rdp"),
                    FormSection.of("more", "Details", "What helps others to find it.")
                            .row(RemoteFields.TAGS)
                            .row(RemoteFields.NOTES));

    private final Remotes remotes;
    private final RemoteHostKeys keys;
    private final ComputeHosts hosts;
    private final RecordChanges history;
    private final Transactions transactions;

    RemoteRecordController(
            Remotes remotes,
            RemoteHostKeys keys,
            ComputeHosts hosts,
            RecordChanges history,
            ChangeRemotes change,
            Transactions transactions) {
        super(KIND, RemoteFields.FORM, change, transactions);
        this.remotes = remotes;
        this.keys = keys;
        this.hosts = hosts;
        this.history = history;
        this.transactions = transactions;
    }

    @Override
    protected Optional<Remote> find(long id) {
        return remotes.find(id);
    }

    @Override
    protected String view() {
        return "modules/remotes/pages/show";
    }

    @Override
    protected RemotePage page(Remote remote, Map<String, String> asked, Account reader) {
        HostKey presented = remote.presented();
        Long host = remote.hostId();
        return new RemotePage(
                remote,
                presented == null ? List.of() : keys.others(remote, presented.fingerprint()),
                host == null || !reader.hasModule(ProductModule.COMPUTE)
                        ? null
                        : ComputeHost.path(host),
                history.of(KIND.key(), remote.id(), MAX_CHANGES, RemoteFields.FORM.labels()),
                reader.mayEdit(),
                remote.mayConnect(reader),
                reader.isAdministrator(),
                removal(remote));
    }

    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        return fields.initial().withText(RemoteFields.HOST, asked.getOrDefault("host", "").strip());
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return withOptions(RecordFormPage.forNew(KIND, FORM, CRUMBS, input), null);
    }

    @Override
    protected RecordFormPage editForm(Remote remote, RecordInput input) {
        return transactions.read(() ->
                withOptions(
                        RecordFormPage.forEdit(KIND, FORM, CRUMBS, remote, input, Set.of()),
                        remote));
    }

    private RecordFormPage withOptions(RecordFormPage form, @Nullable Remote edited) {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", "No host"));
        hosts.names(DSL.noCondition(), MAX_HOSTS)
                .forEach(name -> options.add(SelectOption.of(name, name)));
        var jumps = new ArrayList<SelectOption>();
        jumps.add(SelectOption.of("", "No other machine"));
        remotes.all().stream()
                .filter(one -> !one.isDesktop() && one.throughId() == null)
                .filter(one -> edited == null || one.id() != edited.id())
                .forEach(one -> jumps.add(SelectOption.of(one.title(), one.title())));
        return form.withOptions(RemoteFields.HOST, options)
                .withOptions(RemoteFields.THROUGH, jumps);
    }

    @Override
    protected Confirmation removal(Remote remote) {
        return new Confirmation(
                "remove",
                remote.path() + "/remove",
                "Remove %s?".formatted(remote.title()),
                List.of(
                        "This deletes its details, pinned host keys and change history.",
                        "The audit log records that it was removed. Nothing changes on the"
                                + " machine."),
                remote.path() + "/remove",
                "Remove machine",
                "Keep machine",
                remote.path());
    }
}
