package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.modules.backups.registry.RepositoryFields.KIND;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.ChangeBackupRepositories;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordField;
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
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(BackupPaths.BASE + "/repositories")
final class RepositoryRecordController extends RecordController<BackupRepository> {
    private static final int MAX_HOSTS = 10_000;
    private static final List<Crumb> CRUMBS =
            List.of(new Crumb("Backups", JobFields.PATH), new Crumb("Repositories", KIND.path()));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Repository",
                                    "Where restic stores the backups of one host. The first backup"
                                            + " creates it.")
                            .row(RepositoryFields.NAME)
                            .row(RepositoryFields.TYPE)
                            .row(RepositoryFields.LOCATION),
                    FormSection.of("folder", "Host", "Only jobs of this host can use the folder.")
                            .row(RepositoryFields.HOST)
                            .onlyFor("local"),
                    FormSection.of(
                                    "key",
                                    "Password",
                                    "Stored encrypted, and sent only to hosts that run a job. Print"
                                            + " the recovery sheet: the backups cannot be read"
                                            + " without the password.")
                            .row(RepositoryFields.PASSWORD),
                    FormSection.of(
                                    "sftp",
                                    "SFTP",
                                    "Without a private key of your own, one is generated, also when"
                                            + " you remove the stored one. The repository's page"
                                            + " then shows the line for the server.")
                            .row(RepositoryFields.PRIVATE_KEY)
                            .row(RepositoryFields.KNOWN_HOSTS)
                            .onlyFor("sftp"),
                    FormSection.of("s3", "S3", "A key that is limited to the bucket.")
                            .row(RepositoryFields.ACCESS_KEY_ID, RepositoryFields.REGION)
                            .row(RepositoryFields.SECRET_ACCESS_KEY)
                            .onlyFor("s3"),
                    FormSection.of(
                                    "rest",
                                    "REST server",
                                    "Leave both blank for a server that accepts everyone.")
                            .row(RepositoryFields.USERNAME)
                            .row(RepositoryFields.REST_PASSWORD)
                            .onlyFor("rest"),
                    FormSection.of(
                                    "append",
                                    "Append-only",
                                    "Protects backups from an intruder on a host: its credentials"
                                        + " can add snapshots, but not delete any. Another host,"
                                        + " with credentials of its own, removes old ones.")
                            .row(RepositoryFields.APPEND_ONLY)
                            .row(RepositoryFields.MAINTENANCE_HOST)
                            .row(
                                    RepositoryFields.MAINTENANCE_LOCATION,
                                    RepositoryFields.MAINTENANCE_USER)
                            .row(RepositoryFields.MAINTENANCE_SECRET)
                            .onlyFor("sftp", "s3", "rest"),
                    FormSection.of("care", "Checks", "Run by the host for maintenance.")
                            .row(RepositoryFields.CHECK)
                            .row(RepositoryFields.CAPACITY));

    private static final RecordFormPage.Correction CORRECTION =
            new RecordFormPage.Correction(
                    "Only if the repository has another password than the stored one. This does not"
                            + " change the password of the repository itself, and a wrong one opens"
                            + " none of its backups. Leave blank to keep the stored password.",
                    "The repository has this password already: overwrite the stored one");

    private final BackupRepositories repositories;
    private final ComputeHosts hosts;
    private final RepositoryPageBuilder pages;
    private final Transactions transactions;

    RepositoryRecordController(
            BackupRepositories repositories,
            ComputeHosts hosts,
            RepositoryPageBuilder pages,
            ChangeBackupRepositories change,
            Transactions transactions) {
        super(KIND, RepositoryFields.FORM, change, transactions);
        this.repositories = repositories;
        this.hosts = hosts;
        this.pages = pages;
        this.transactions = transactions;
    }

    @GetMapping
    String list(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> pages.all(person.account())));
        return "modules/backups/pages/repositories";
    }

    @Override
    protected Optional<BackupRepository> find(long id) {
        return repositories.find(id);
    }

    @Override
    protected String view() {
        return "modules/backups/pages/repository";
    }

    @Override
    protected RepositoryPage page(
            BackupRepository repository, Map<String, String> asked, Account reader) {
        return pages.of(repository, reader);
    }

    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        return fields.initial()
                .withText(RepositoryFields.NAME, asked.getOrDefault("name", "").strip());
    }

    /// The stored password may be the only copy, so overwriting it must be confirmed.
    @Override
    protected RecordInput typed(RecordInput input, BackupRepository repository) {
        return input.text(RepositoryFields.PASSWORD).isEmpty()
                        || input.confirms(RepositoryFields.PASSWORD)
                ? input
                : input.withError(
                        RepositoryFields.PASSWORD, "Confirm that the repository already has it.");
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return withChoices(RecordFormPage.forNew(KIND, FORM, CRUMBS, input));
    }

    @Override
    protected RecordFormPage editForm(BackupRepository repository, RecordInput input) {
        return transactions.read(() ->
                withChoices(
                                RecordFormPage.forEdit(
                                        KIND,
                                        FORM,
                                        CRUMBS,
                                        repository,
                                        input,
                                        Set.<RecordField<?>>copyOf(repository.storedSecrets())))
                        .withCorrection(RepositoryFields.PASSWORD, CORRECTION));
    }

    private RecordFormPage withChoices(RecordFormPage form) {
        List<String> names = hosts.names(DSL.noCondition(), MAX_HOSTS);
        return form.withOptions(RepositoryFields.HOST, options("No host", names))
                .withOptions(
                        RepositoryFields.MAINTENANCE_HOST,
                        options("The host of the first job", names));
    }

    private static List<SelectOption> options(String none, List<String> names) {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", none));
        names.forEach(name -> options.add(SelectOption.of(name, name)));
        return options;
    }

    @Override
    protected Confirmation removal(BackupRepository repository) {
        return RepositoryPageBuilder.removal(repository);
    }
}
