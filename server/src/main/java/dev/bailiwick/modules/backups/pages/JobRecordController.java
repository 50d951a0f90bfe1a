package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.modules.backups.registry.JobFields.KIND;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.db.Transactions;
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
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(BackupPaths.BASE + "/jobs")
final class JobRecordController extends RecordController<BackupJob> {
    private static final int MAX_HOSTS = 10_000;
    private static final List<Crumb> CRUMBS = List.of(new Crumb("Backups", JobFields.PATH));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "what",
                                    "What",
                                    "The host's file must allow each path and each hook. Hooks are"
                                            + " commands of the host; only their names are here.")
                            .row(JobFields.NAME)
                            .row(JobFields.HOST)
                            .row(JobFields.SOURCES)
                            .row(JobFields.EXCLUDES)
                            .row(JobFields.ONE_FILE_SYSTEM, JobFields.EXCLUDE_CACHES)
                            .row(JobFields.HOOKS_BEFORE, JobFields.HOOKS_AFTER)
                            .row(JobFields.TAGS),
                    FormSection.of(
                                    "when",
                                    "Schedule",
                                    "When backups are made, by the clock of the time zone. The"
                                            + " job's page shows the next runs.")
                            .row(JobFields.SCHEDULE_KIND, JobFields.TIME_ZONE)
                            .row(JobFields.SCHEDULE_DAY, JobFields.SCHEDULE_TIME)
                            .row(JobFields.SCHEDULE)
                            .row(JobFields.RANDOM_DELAY, JobFields.WINDOW)
                            .row(JobFields.RUN_MISSED, JobFields.OFTEN_OFF)
                            .row(JobFields.GRACE),
                    FormSection.of(
                                    "where",
                                    "Where",
                                    "Hosts that share a repository can read each other's backups,"
                                            + " so use a separate one for each host.")
                            .row(JobFields.REPOSITORY),
                    FormSection.of(
                                    "retention",
                                    "Retention",
                                    "How many snapshots are kept. The others are removed after each"
                                            + " backup. Leave all of it blank to keep every"
                                            + " snapshot.")
                            .row(JobFields.KEEP_LAST, JobFields.KEEP_HOURLY)
                            .row(JobFields.KEEP_DAILY, JobFields.KEEP_WEEKLY)
                            .row(JobFields.KEEP_MONTHLY, JobFields.KEEP_YEARLY)
                            .row(JobFields.KEEP_WITHIN),
                    FormSection.of("limits", "Limits", "Leave blank for no limit.")
                            .row(JobFields.LIMIT_UPLOAD),
                    FormSection.of(
                                    "drills",
                                    "Restore drill",
                                    "A backup is proven when a restore has worked. A drill restores"
                                            + " a sample on the host, compares it, and removes it"
                                            + " again.")
                            .row(JobFields.DRILL)
                            .row(JobFields.DRILL_FOLDER, JobFields.DRILL_HOOK));

    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final ComputeHosts hosts;
    private final JobPageBuilder pages;
    private final Transactions transactions;

    JobRecordController(
            BackupJobs jobs,
            BackupRepositories repositories,
            ComputeHosts hosts,
            JobPageBuilder pages,
            ChangeBackupJobs change,
            Transactions transactions) {
        super(KIND, JobFields.PAGE_FORM, change, transactions);
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.pages = pages;
        this.transactions = transactions;
    }

    @Override
    protected Optional<BackupJob> find(long id) {
        return jobs.find(id);
    }

    @Override
    protected String view() {
        return "modules/backups/pages/job";
    }

    @Override
    protected JobPage page(BackupJob job, Map<String, String> asked, Account reader) {
        return pages.of(job, asked, reader);
    }

    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        List<String> names = repositories.names();
        List<String> some = hosts.names(DSL.noCondition(), 2);
        return JobFields.withChoice(fields.initial())
                .withText(
                        JobFields.HOST,
                        asked.getOrDefault("host", some.size() == 1 ? some.getFirst() : "").strip())
                .withText(
                        JobFields.REPOSITORY,
                        asked.getOrDefault("repository", names.size() == 1 ? names.getFirst() : "")
                                .strip());
    }

    @Override
    protected RecordInput stored(RecordSchema fields, BackupJob job) {
        return JobFields.withChoice(super.stored(fields, job));
    }

    @Override
    protected RecordInput received(RecordInput input) {
        return JobFields.received(input);
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return withChoices(RecordFormPage.forNew(KIND, FORM, CRUMBS, input));
    }

    @Override
    protected RecordFormPage editForm(BackupJob job, RecordInput input) {
        return transactions.read(() ->
                withChoices(RecordFormPage.forEdit(KIND, FORM, CRUMBS, job, input, Set.of())));
    }

    private RecordFormPage withChoices(RecordFormPage form) {
        List<String> names = repositories.names();
        RecordFormPage chosen =
                form.withOptions(
                                JobFields.HOST,
                                options(
                                        "Choose a host",
                                        "No host is registered",
                                        hosts.names(DSL.noCondition(), MAX_HOSTS)))
                        .withOptions(
                                JobFields.REPOSITORY,
                                options(
                                        "Choose a repository",
                                        "No repository yet: ask an administrator to add one",
                                        names));
        boolean mayAdd =
                SignedIn.current().map(one -> one.account().isAdministrator()).orElse(false);
        return mayAdd
                ? chosen.withLink(
                        JobFields.REPOSITORY,
                        new Crumb("Add a repository", RepositoryFields.KIND.path() + "/add"))
                : chosen;
    }

    private static List<SelectOption> options(String choose, String none, List<String> names) {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", names.isEmpty() ? none : choose));
        names.forEach(name -> options.add(SelectOption.of(name, name)));
        return options;
    }

    @Override
    protected Confirmation removal(BackupJob job) {
        return JobPageBuilder.removal(job);
    }

    @Override
    protected String listPath() {
        return JobFields.PATH;
    }
}
