package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.QueryCount;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.backups.dispatch.BackupHost;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The pages of backups as each role uses them, with a host that leases and reports runs.
class BackupPagesTest {
    private static final String PATH = "/infrastructure/backup-manager";
    private static final String FIRST = "a1".repeat(32);
    private static final String SECOND = "b2".repeat(32);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = person(Role.ADMIN);
    private final Browser editor = person(Role.EDITOR);
    private final Browser viewer = person(Role.VIEWER);
    private final int number = NUMBER.incrementAndGet();
    private final BackupRunner host = new BackupRunner(server, "backed-up-" + number);
    private final String store = "store-" + number;

    private Browser person(Role role) {
        return server.signedIn(role, ProductModule.BACKUP, ProductModule.COMPUTE);
    }

    @BeforeEach
    @AfterEach
    void removeAll() {
        server.sql().deleteFrom(BACKUP_JOB).execute();
        server.sql().deleteFrom(BACKUP_REPOSITORY).execute();
    }

    @Test
    void a_job_is_added_for_a_host_that_none_covers() {
        assertThat(editor.get(PATH).body())
                .contains(
                        "No backup jobs yet",
                        "Ask an administrator to add one",
                        "needs the backup runner",
                        "Without a backup job");
        assertThat(editor.get(PATH + "/jobs/add").body()).contains("No repository yet");
        addRepository();
        Answer form = editor.get(PATH + "/jobs/add?host=" + host.name());
        assertThat(form.body())
                .contains(
                        "<option value=\"%s\" selected>".formatted(host.name()),
                        "<option value=\"%s\" selected>".formatted(store));

        String job = addJob(Map.of());

        assertThat(editor.get(job).body())
                .contains(
                        "Not run yet",
                        "Not proven",
                        "Next runs",
                        "allow backup check browse restore unlock prune restore-test",
                        "source /srv/wiki",
                        "repository /srv/restic",
                        "hook dump USER /path/of/command");
        Answer list = editor.get(PATH);
        assertThat(list.rows()).containsExactly("wiki " + number);
        assertThat(list.body())
                .contains("Not run yet")
                .doesNotContain("Add job for " + host.name() + "\"");
        assertThat(editor.get(PATH + "?q=SRV/wi").rows()).hasSize(1);
        assertThat(editor.get(PATH + "?q=elsewhere").body()).contains("No jobs match");
    }

    @Test
    void a_form_that_is_refused_keeps_its_choices() {
        addRepository();

        Answer answer = editor.post(PATH + "/jobs/add", form(Map.of("schedule", "often")));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains(
                        "Enter minute, hour",
                        "<option value=\"%s\" selected>".formatted(host.name()));
    }

    @Test
    void a_schedule_is_chosen_without_cron_and_the_form_shows_the_choice_again() {
        addRepository();
        String job =
                addJob(
                        Map.of(
                                "schedule_kind",
                                "weekly",
                                "schedule_day",
                                "wednesday",
                                "schedule_time",
                                "4:30",
                                "schedule",
                                ""));
        assertThat(editor.get(job).body()).contains("Every Wednesday at 04:30", "Next runs");
        assertThat(editor.get(job + "/edit").body())
                .contains(
                        "<option value=\"weekly\" selected>",
                        "<option value=\"wednesday\" selected>",
                        "value=\"04:30\"",
                        "value=\"30 4 * * WED\"");

        Answer refused = edit(job, Map.of("schedule_kind", "daily", "schedule_time", "25:00"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Enter a time of the day", "<option value=\"daily\" selected>");

        // what the choice does not need is not validated
        assertThat(
                        save(
                                job,
                                Map.of(
                                        "schedule_kind",
                                        "hourly",
                                        "schedule_time",
                                        "25:00",
                                        "schedule_day",
                                        "never",
                                        "schedule",
                                        "often")))
                .contains("Every hour");
        assertThat(save(job, Map.of("schedule_kind", "custom", "schedule", "0 4 1 * *")))
                .contains("0 4 1 * *");
        assertThat(editor.get(job + "/edit").body())
                .contains("<option value=\"custom\" selected>", "value=\"0 4 1 * *\"");
        assertThat(save(job, Map.of("schedule_kind", "manual")))
                .contains("Started manually only")
                .doesNotContain("Next runs");
        assertThat(editor.get(PATH + "/jobs/add").body())
                .contains("<option value=\"daily\" selected>", "value=\"02:15\"");
    }

    /// The page of the job after its form was saved.
    private String save(String job, Map<String, String> changed) {
        assertThat(edit(job, changed).status()).isEqualTo(302);
        return editor.get(job).body();
    }

    private Answer edit(String job, Map<String, String> changed) {
        Matcher revision =
                Pattern.compile("name=\"revision\" value=\"(\\d+)\"")
                        .matcher(editor.get(job + "/edit").body());
        assertThat(revision.find()).isTrue();
        var fields = new HashMap<>(changed);
        fields.put("revision", revision.group(1));
        return editor.post(job + "/edit", form(fields));
    }

    @Test
    void a_run_shows_what_its_host_reports() {
        addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        assertThat(run).startsWith(PATH + "/runs/");
        assertThat(editor.get(run).body())
                .contains("Queued", "The host has not fetched it yet", "Cancel run");
        assertThat(editor.post(job + "/run").location()).isEqualTo(run);

        JsonNode leased = host.lease();
        host.report(
                leased,
                "running",
                "\"progress\":{\"fraction\":0.43,\"files_done\":182406,\"bytes_done\":38200000000,\"bytes_total\":88900000000},\"log_tail\":\"reading"
                    + " <b>/srv</b>\"");

        assertThat(editor.get(run).body())
                .contains(
                        "Running 43\u00a0%",
                        "182,406",
                        "of 88.9\u00a0GB",
                        "reading &lt;b&gt;/srv&lt;/b&gt;",
                        "data-refresh-seconds=\"5\"",
                        "attempt 1 of 3");
        assertThat(editor.get(PATH).body()).contains("Running 43\u00a0%");

        host.backUp(leased, FIRST, "/srv/wiki/<lock>: permission denied");

        assertThat(editor.get(run).body())
                .contains(
                        "Warnings",
                        "/srv/wiki/&lt;lock&gt;: permission denied",
                        "734\u00a0MB",
                        "Open the snapshot")
                .doesNotContain("Cancel run?");
        assertThat(editor.get(job).body()).contains("1 warning", FIRST.substring(0, 8));
        assertThat(editor.get(PATH + "?view=warnings").rows()).hasSize(1);
    }

    @Test
    void a_job_is_not_proven_until_a_restore_drill_passes() {
        addRepository();
        String job = addJob(Map.of());
        assertThat(editor.post(job + "/drill").location()).isEqualTo(job);
        assertThat(editor.get(job).body()).contains("There is no snapshot to restore yet");
        backUp(job, FIRST);
        assertThat(editor.get(PATH).body())
                .contains("state is-warn\">Not proven", "No restore drill has passed yet");
        assertThat(editor.get(PATH + "?view=not-proven").rows()).hasSize(1);

        drill(job, "passed", true);
        assertThat(editor.get(job).body())
                .contains(
                        "state is-ok\">Proven", "Sample restored", "These backups can be restored");
        assertThat(editor.get(PATH).body()).contains("state is-ok\">Succeeded");
        assertThat(editor.get(PATH + "?view=not-proven").rows()).isEmpty();

        String run = drill(job, "failed", false);
        assertThat(editor.get(run).body())
                .contains("check-fail", "Content compared", "3 files differ");
        assertThat(editor.get(job).body())
                .contains("state is-fail\">Drill failed", "do not rely on these backups");
    }

    private String drill(String job, String verdict, boolean passed) {
        String run = editor.post(job + "/drill").location();
        JsonNode leased = leasedWith("restore-test");
        String result =
                """
                {"restore-test":{"verdict":"%s","files":200,"bytes":1200,"mismatches":[],"steps":[
                {"name":"restore","passed":true,"detail":"200 files","seconds":2.0},
                {"name":"content","passed":%s,"detail":"3 files differ","seconds":1.0}]}}
                """
                        .formatted(verdict, passed);
        host.report(
                leased,
                passed ? "succeeded" : "failed",
                "\"result\":"
                        + result
                        + (passed
                                ? ""
                                : ",\"error\":{\"code\":\"failed\",\"message\":\"differs\"}"));
        return run;
    }

    @Test
    void a_failure_says_what_to_do() {
        addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        host.fail(host.lease(), "not_allowed_by_host", "missing line: source /srv/wiki");

        assertThat(editor.get(run).body())
                .contains(
                        "own file does not permit it",
                        "missing line: source /srv/wiki",
                        "/etc/bailiwick-agent/backup.allow",
                        "source /srv/wiki");
        assertThat(editor.get(job).body()).contains("Never succeeded", "allow backup");
        assertThat(editor.get(PATH).body()).contains("state is-fail\">Never succeeded");
        assertThat(editor.get(PATH + "?view=never-succeeded").rows()).hasSize(1);
        assertThat(server.signedIn(Role.ADMIN).get("/").body()).contains("1 failing");
    }

    @Test
    void a_run_is_cancelled_after_a_question() {
        addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        assertThat(editor.get(run + "/cancel").body()).contains("Cancel this run?");

        assertThat(editor.post(run + "/cancel").location()).isEqualTo(run);

        assertThat(editor.get(run).body()).contains("Cancelled", "Cancelled before it began");
        assertThat(host.leases().size()).isZero();
    }

    @Test
    void a_paused_job_does_not_run_by_schedule() {
        addRepository();
        String job = addJob(Map.of());

        var _ = editor.post(job + "/pause");
        assertThat(editor.get(job).body())
                .contains("Paused by", "Resume")
                .doesNotContain("Next runs");
        assertThat(audited("Backup Job Paused", "wiki " + number)).isEqualTo(1);
        var _ = editor.post(job + "/pause");
        assertThat(audited("Backup Job Paused", "wiki " + number)).isEqualTo(1);

        var _ = editor.post(job + "/resume");
        assertThat(editor.get(job).body()).contains("Next runs");
        assertThat(audited("Backup Job Resumed", "wiki " + number)).isEqualTo(1);
    }

    private int audited(String event, String target) {
        return server.sql()
                .fetchCount(
                        AUDIT_ENTRY,
                        AUDIT_ENTRY.EVENT.eq(event).and(AUDIT_ENTRY.TARGET.eq(target)));
    }

    @Test
    void a_viewer_looks_and_changes_nothing() {
        String repository = addRepository();
        String job = addJob(Map.of());
        String run = backUp(job, FIRST);
        String snapshot = snapshotOf(job);

        for (String page : List.of(PATH, job, run, repository, PATH + "/repositories", snapshot)) {
            Answer answer = viewer.get(page);
            assertThat(answer.status()).as(page).isEqualTo(200);
            assertThat(answer.body())
                    .as(page)
                    .doesNotContain("Run now", "Run again", "Check now", "Pause<", "Restore…");
        }
        for (String action :
                List.of(
                        job + "/run",
                        job + "/pause",
                        job + "/resume",
                        job + "/check",
                        job + "/drill",
                        job + "/unlock",
                        job + "/remove",
                        run + "/cancel",
                        repository + "/check",
                        snapshot + "/compare",
                        snapshot + "/restore",
                        snapshot + "/restore/start")) {
            assertThat(viewer.post(action).status()).as(action).isEqualTo(403);
        }
        for (String form : List.of("/jobs/add", "/repositories/add")) {
            assertThat(viewer.get(PATH + form).status()).as(form).isEqualTo(403);
        }
    }

    @Test
    void only_administrators_manage_repositories() {
        String repository = addRepository();
        for (String action : List.of("/test", "/copy", "/remove", "/edit", "/sheet/printed")) {
            assertThat(editor.post(repository + action).status()).as(action).isEqualTo(403);
        }
        for (String page : List.of("/edit", "/remove", "/sheet")) {
            assertThat(editor.get(repository + page).status()).as(page).isEqualTo(403);
        }
        assertThat(editor.get(repository).body())
                .contains("Check now")
                .doesNotContain("Test connection", "Recovery sheet</a>");
    }

    @Test
    void a_recovery_sheet_shows_the_password_and_is_audited_each_time() {
        String repository = addRepository();
        assertThat(administrator.get(PATH).body()).contains("was never printed");

        Answer sheet = administrator.get(repository + "/sheet");

        assertThat(sheet.header("Cache-Control")).isEqualTo("no-store");
        assertThat(groups(sheet)).isEqualTo("correct-horse-battery-staple");
        assertThat(sheet.body())
                .contains("restic snapshots", "/srv/restic", "On " + host.name(), "sudo -i")
                .doesNotContain("any machine");
        var _ = administrator.get(repository + "/sheet");
        assertThat(audited("Recovery Sheet Viewed", store)).isEqualTo(2);
        assertThat(administrator.get(repository).body())
                .contains("The recovery sheet was never printed")
                .doesNotContain("correct-horse");

        var _ = administrator.post(repository + "/sheet/printed");
        assertThat(audited("Recovery Sheet Printed", store)).isEqualTo(1);
        assertThat(administrator.get(repository).body()).doesNotContain("was never printed");
        assertThat(administrator.get(PATH).body()).contains("state is-ok\">Printed");
    }

    private static String groups(Answer sheet) {
        var all = new StringBuilder();
        var list = Pattern.compile("(?s)<ol class=\"key-words\">(.*?)</ol>").matcher(sheet.body());
        assertThat(list.find()).isTrue();
        Pattern.compile("<li>([^<]*)</li>")
                .matcher(list.group(1))
                .results()
                .forEach(group -> all.append(group.group(1)));
        return all.toString();
    }

    @Test
    void testing_a_connection_shows_which_part_fails() {
        String repository = addRepository();
        assertThat(administrator.post(repository + "/test").location()).startsWith(PATH + "/runs/");
        var _ = host.lease();
        String run = administrator.post(repository + "/test").location();
        host.fail(leasedWith("snapshots"), "wrong_password", "wrong password or no key found");

        assertThat(administrator.get(run).body())
                .contains("The target can be reached", "The password opens it", "check-fail");
    }

    @Test
    void a_stored_password_is_corrected_only_after_a_confirmation() {
        String repository = addRepository();
        var _ = administrator.post(repository + "/sheet/printed");
        assertThat(administrator.get(repository + "/edit").body())
                .contains(
                        "Correct the stored password",
                        "does not change the password of the repository itself")
                .doesNotContain("Remove the stored password");
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                store,
                                "type",
                                "local",
                                "repository",
                                "/srv/restic",
                                "host",
                                host.name(),
                                "password",
                                "another-password",
                                "revision",
                                "1"));

        Answer refused = administrator.post(repository + "/edit", form);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Confirm that the repository already has it");
        assertThat(groups(administrator.get(repository + "/sheet")))
                .isEqualTo("correct-horse-battery-staple");
        assertThat(administrator.get(repository).body()).doesNotContain("was never printed");

        form.put("confirm_password", "");
        assertThat(administrator.post(repository + "/edit", form).status()).isEqualTo(422);
        form.put("confirm_password", "true");
        assertThat(administrator.post(repository + "/edit", form).location()).isEqualTo(repository);

        assertThat(groups(administrator.get(repository + "/sheet"))).isEqualTo("another-password");
        assertThat(administrator.get(repository).body()).contains("was never printed");
    }

    @Test
    void a_repository_that_the_first_backup_will_create_is_no_error() {
        String repository = addRepository();
        String first = administrator.post(repository + "/test").location();
        host.fail(host.lease(), "repository_missing", "stat /srv/restic/config: no such file");

        assertThat(administrator.get(first).body())
                .contains("The repository does not exist yet. The first backup creates it.")
                .doesNotContain("check-fail", "note-fail", "state is-fail");
        assertThat(administrator.get(repository).body())
                .contains("Not created yet")
                .doesNotContain("row-fail");

        backUp(addJob(Map.of()), FIRST);
        String second = administrator.post(repository + "/test").location();
        host.fail(leasedWith("snapshots"), "repository_missing", "no such file");
        assertThat(administrator.get(second).body())
                .contains("There is no repository at this location", "check-fail");
    }

    @Test
    void a_repository_that_vanished_is_replaced_by_an_administrator_only() {
        String repository = addRepository();
        String job = addJob(BackupHost.NO_RETENTION);
        backUp(job, FIRST);
        assertThat(administrator.get(repository).body()).doesNotContain("repository is missing");
        var _ = editor.post(job + "/run");
        JsonNode backup = leasedWith("backup");
        assertThat(backup.path("init_if_missing").asBoolean()).isFalse();
        host.fail(backup, "repository_missing", "no such file");

        assertThat(editor.get(repository).body()).doesNotContain("Create an empty");
        assertThat(editor.post(repository + "/create").status()).isEqualTo(403);
        assertThat(administrator.get(repository).body())
                .contains("The repository is missing", "Create an empty repository");
        assertThat(administrator.get(repository + "/create").body()).contains("lost for good");
        var _ = administrator.post(repository + "/create");
        host.succeed(leasedWith("init"), "init", "{\"created\":true}");
        host.succeed(leasedWith("snapshots"), "snapshots", "{\"snapshots\":[]}");

        assertThat(administrator.get(repository).body()).doesNotContain("repository is missing");
        assertThat(editor.get(job).body()).doesNotContain("/snapshots/");
    }

    @Test
    void a_repository_that_moved_is_created_by_its_first_backup_there() {
        String repository = addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);
        assertThat(
                        administrator
                                .post(
                                        repository + "/edit",
                                        Map.of(
                                                "name",
                                                store,
                                                "type",
                                                "local",
                                                "repository",
                                                "/srv/elsewhere",
                                                "host",
                                                host.name(),
                                                "revision",
                                                "1"))
                                .status())
                .isEqualTo(302);
        var _ = editor.post(job + "/run");
        assertThat(leasedWith("backup").path("init_if_missing").asBoolean()).isTrue();
    }

    @Test
    void a_run_that_waits_says_for_what() {
        addRepository();
        String job = addJob(Map.of());
        String first = editor.post(job + "/run").location();
        assertThat(editor.get(first).body()).contains("The backup runner has never connected");
        host.report(host.lease(), "running", "");
        String check = editor.post(job + "/check").location();

        assertThat(editor.get(check).body())
                .contains("It waits until another run has ended", "Backup of " + host.name())
                .contains("href=\"%s\"".formatted(first));
        server.clock().advance(Duration.ofMinutes(3));
        assertThat(editor.get(first).body()).contains("The host last reported");
    }

    @Test
    void a_drill_that_failed_names_its_step_and_needs_attention() {
        addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);

        String run = drill(job, "failed", false);

        assertThat(editor.get(run).body())
                .contains("The step “Content compared” failed", "do not rely on these backups")
                .doesNotContain("Files restored");
        assertThat(editor.get(job).body()).contains("state is-fail\">Drill failed");
        assertThat(editor.get(PATH).body())
                .contains("state is-fail\">Drill failed", "1 needs attention", "1 drill failed");
        assertThat(editor.get(PATH + "?view=drill-failed").rows()).hasSize(1);
        assertThat(editor.get(PATH + "?view=not-proven").rows()).isEmpty();
        assertThat(server.signedIn(Role.ADMIN).get("/").body()).contains("1 with a failed drill");
    }

    @Test
    void the_next_drill_is_a_period_after_one_that_passed() {
        addRepository();
        String job = addJob(Map.of("drill", "monthly"));
        backUp(job, FIRST);
        drill(job, "passed", true);

        var next =
                Pattern.compile("Next drill <time datetime=\"([^\"]+)\"")
                        .matcher(editor.get(job).body());

        assertThat(next.find()).isTrue();
        assertThat(Instant.parse(next.group(1)))
                .isAfter(server.clock().instant().plus(Duration.ofDays(29)));
    }

    @Test
    void editors_prune_a_repository_where_a_host_may_delete() {
        String repository = addRepository();
        String job = addJob(Map.of());
        assertThat(viewer.post(repository + "/prune").status()).isEqualTo(403);
        assertThat(editor.get(repository).body()).contains("Prune now");

        assertThat(editor.post(repository + "/prune").location()).startsWith(PATH + "/runs/");

        assertThat(leasedWith("prune").path("operation").asString()).isEqualTo("prune");
        assertThat(editor.post(job + "/remove").status()).isEqualTo(302);
        assertThat(editor.get(repository).body()).doesNotContain("Prune now");
        assertThat(editor.post(repository + "/prune").location()).isEqualTo(repository);
    }

    @Test
    void an_append_only_repository_is_pruned_by_its_host_for_maintenance_only() {
        String repository =
                addRepository(
                        Map.of(
                                "type",
                                "rest",
                                "repository",
                                "rest:https://backup.example.com/one/",
                                "append_only",
                                "true"));
        var within = new HashMap<>(BackupHost.NO_RETENTION);
        within.put("keep_within", "30d");
        addJob(within);

        assertThat(editor.get(repository).body()).contains("Check now").doesNotContain("Prune now");
        assertThat(editor.post(repository + "/prune").location()).isEqualTo(repository);
    }

    @Test
    void it_shows_when_the_backup_runner_of_a_host_last_connected() {
        String page = "/infrastructure/vm-container-manager/hosts/" + host.hostId();
        addRepository();
        String job = addJob(Map.of());
        assertThat(editor.get(job).body()).contains("has never connected");
        assertThat(editor.get(page).body()).contains("has never connected");

        var _ = host.leases();

        assertThat(editor.get(job).body()).contains("Runner last connected");
        assertThat(editor.get(page).body()).contains("Runner last connected");

        server.transactions().write(() -> server.bean(AgentTokens.class).revoke(host.hostId()));

        assertThat(editor.get(job).body()).contains("has no token for backups");
        assertThat(editor.get(page).body()).contains("has no token for backups");
    }

    @Test
    void advice_on_a_wrong_password_leads_administrators_to_it() {
        String repository = addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        host.fail(host.lease(), "wrong_password", "no key found");

        assertThat(administrator.get(run).body()).contains(repository + "/edit#key");
        assertThat(editor.get(run).body())
                .contains("The password does not open the repository")
                .doesNotContain("/edit#key");
    }

    @Test
    void lists_say_in_a_sentence_why_a_run_failed_and_its_page_what_was_printed() {
        String repository = addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        host.fail(host.lease(), "no_space", "Fatal: write /srv/restic/tmp-1: disk quota");
        var _ = editor.post(repository + "/check");
        host.fail(leasedWith("check"), "target_unreachable", "Fatal: dial tcp 192.0.2.9:22");

        assertThat(editor.get(run).body()).contains("Fatal: write");
        String host = "/infrastructure/vm-container-manager/hosts/" + this.host.hostId();
        for (String list : List.of(PATH, job, host)) {
            assertThat(editor.get(list).body())
                    .as(list)
                    .contains("There is no space left")
                    .doesNotContain("Fatal:", "..");
        }
        assertThat(editor.get(repository).body())
                .contains("The host cannot reach the repository")
                .doesNotContain("Fatal:", "..");
    }

    @Test
    void sentences_end_with_one_full_stop_and_steps_have_happened() {
        addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        host.report(host.lease(), "running", "");
        assertThat(editor.get(run).body()).doesNotContain("<strong>Ended</strong>");
        var _ = editor.post(run + "/cancel");
        String second = editor.post(job + "/run").location();
        var _ = editor.post(second + "/cancel");

        assertThat(editor.get(job).body()).doesNotContain("..");
    }

    @Test
    void the_direction_of_text_from_hosts_and_what_has_no_ink_are_visible() {
        addRepository();
        String job = addJob(Map.of());
        String run = editor.post(job + "/run").location();
        JsonNode leased = host.lease();
        host.report(leased, "running", "\"log_tail\":\"log\u202egpj.exe\"");
        host.backUp(leased, FIRST, "warning\u2066gpj.exe");
        String snapshot = snapshotOf(job);
        var _ = editor.get(snapshot);
        host.succeed(
                leasedWith("browse"),
                "browse",
                """
                {"entries":[{"name":"name\u202egpj.exe","type":"dir","size":0,"mtime":null,"mode":0,"uid":0,"gid":0,"link":null},
                {"name":"link","type":"symlink","size":0,"mtime":null,"mode":0,"uid":0,"gid":0,"link":"to\u200fgpj"},
                {"name":"pass\u200bwd","type":"file","size":0,"mtime":null,"mode":0,"uid":0,"gid":0,"link":null}],"more":false}
                """);
        Map<String, String> chosen = Map.of("item", "/srv/wiki/name\u202egpj.exe");
        String restore = editor.post(snapshot + "/restore/start", chosen).location();

        assertThat(editor.get(run).body()).contains("log\ufffdgpj.exe", "warning\ufffdgpj.exe");
        assertThat(editor.get(snapshot).body())
                .contains("name\ufffdgpj.exe", "to\ufffdgpj", "pass\ufffdwd");
        String folder = editor.get(snapshot).link("name\ufffdgpj.exe");
        assertThat(editor.get(folder).body()).contains("name\ufffdgpj.exe</a>");
        assertThat(editor.post(snapshot + "/restore", chosen).body())
                .contains("<li class=\"mono break\">/srv/wiki/name\ufffdgpj.exe");
        assertThat(editor.get(restore).body()).contains("/srv/wiki/name\ufffdgpj.exe");
        assertThat(leasedWith("restore").path("restore").path("paths").get(0).asString())
                .isEqualTo("/srv/wiki/name\u202egpj.exe");
    }

    @Test
    void changes_name_fields_as_the_form_does() {
        addRepository();
        String job = addJob(Map.of());
        var changed = new HashMap<>(form(Map.of("limit_upload_kib_per_second", "2048")));
        changed.put("revision", "1");

        assertThat(editor.post(job + "/edit", changed).location()).isEqualTo(job);

        assertThat(editor.get(job).body())
                .contains("Upload limit (KiB/s)")
                .doesNotContain("limit upload kib");
    }

    @Test
    void hosts_that_share_a_repository_are_warned() {
        addRepository(Map.of("type", "rest", "repository", "rest:https://backup.example.com/all/"));
        String first = addJob(Map.of());
        var other = new BackupRunner(server, "second-" + number);
        Map<String, String> second = Map.of("name", "other " + number, "host", other.name());
        assertThat(administrator.post(PATH + "/jobs/add", form(second)).status()).isEqualTo(302);

        String repository = repositoryOf(first);
        assertThat(editor.get(repository).body())
                .contains("2 hosts share this repository", "and delete them");
    }

    @Test
    void a_folder_of_a_snapshot_is_asked_for_once() {
        addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);
        String snapshot = snapshotOf(job);

        assertThat(viewer.get(snapshot).body()).contains("has not listed this folder yet");
        assertThat(editor.get(snapshot).body())
                .contains("Asking %s for this folder".formatted(host.name()));
        var _ = editor.get(snapshot);
        JsonNode leased = leasedWith("browse");
        assertThat(leased.path("browse").path("path").asString()).isEqualTo("/srv/wiki");
        host.succeed(
                leased,
                "browse",
                """
                {"entries":[
                {"name":"<b>bold","type":"dir","size":0,"mtime":"2026-03-01T10:00:00Z","mode":2147484141,"uid":0,"gid":0,"link":null},
                {"name":"a, b.txt","type":"file","size":18400,"mtime":"2026-03-01T10:00:00Z","mode":416,"uid":33,"gid":33,"link":null}],
                "more":true}
                """);

        assertThat(editor.get(snapshot).body())
                .contains(
                        "&lt;b&gt;bold",
                        "a, b.txt",
                        "18.4\u00a0kB",
                        "-rw-r-----",
                        "drwxr-xr-x",
                        "The first 2 entries")
                .doesNotContain("<b>bold");
        assertThat(host.leases().size()).isZero();

        String next = editor.get(snapshot).link("Next");
        assertThat(editor.get(next).body()).contains("Asking");
        host.fail(leasedWith("browse"), "target_unreachable", "timeout");
        assertThat(editor.get(next).body())
                .contains("could not list this folder", "timeout", "Ask again");
        assertThat(host.leases().size()).isZero();
        assertThat(editor.get(snapshot + "?path=/etc/../root").status()).isEqualTo(404);
    }

    @Test
    void the_pages_of_a_folder_with_100_000_files_come_one_after_the_other() {
        addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);
        String page = snapshotOf(job);
        int shown = 0;
        while (!page.isEmpty()) {
            assertThat(editor.get(page).body()).contains("Asking");
            JsonNode asked = leasedWith("browse");
            int first = shown;
            assertThat(asked.path("browse").path("after").asString(""))
                    .isEqualTo(first == 0 ? "" : fileName(first - 1));
            int limit = asked.path("browse").path("limit").asInt();
            host.succeed(
                    asked,
                    "browse",
                    IntStream.range(first, first + limit)
                            .mapToObj(i ->
                                    "{\"name\":\"%s\",\"type\":\"file\",\"size\":1,\"mtime\":null,\"mode\":33188,\"uid\":0,\"gid\":0,\"link\":null}"
                                            .formatted(fileName(i)))
                            .collect(
                                    Collectors.joining(
                                            ",",
                                            "{\"entries\":[",
                                            "],\"more\":%s}".formatted(first + limit < 100_000))));
            Answer answer = editor.get(page);
            assertThat(answer.body())
                    .contains(fileName(first), fileName(first + limit - 1))
                    .doesNotContain(fileName(first + limit));
            shown += limit;
            page = answer.link("Next");
        }
        assertThat(shown).isEqualTo(100_000);
    }

    private static String fileName(int i) {
        return "file-%06d".formatted(i);
    }

    @Test
    void chosen_files_are_restored_into_staging_or_by_administrators_in_place() {
        addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);
        String snapshot = snapshotOf(job);
        Map<String, String> chosen = Map.of("item", "/srv/wiki/a, b.txt");

        assertThat(editor.post(snapshot + "/restore", chosen).body())
                .contains("Restore 1 item", "/srv/wiki/a, b.txt", "Restore into staging")
                .doesNotContain("Replace files");
        assertThat(editor.post(snapshot + "/restore").location()).isEqualTo(snapshot);
        assertThat(
                        editor.post(
                                        snapshot + "/restore",
                                        Map.of("path", "/srv/wiki", "after", "a"))
                                .location())
                .isEqualTo(snapshot + "?path=%2Fsrv%2Fwiki&after=a");
        assertThat(editor.get(snapshot).body()).contains("Nothing is selected");

        String run = editor.post(snapshot + "/restore/start", chosen).location();
        JsonNode leased = leasedWith("restore");
        assertThat(leased.path("restore").path("into").asString()).isEqualTo("staging");
        assertThat(leased.path("restore").path("paths").get(0).asString())
                .isEqualTo("/srv/wiki/a, b.txt");
        assertThat(leased.path("restore").path("paths").size()).isEqualTo(1);
        host.succeed(
                leased,
                "restore",
                "{\"files\":1,\"bytes\":5,\"folder\":\"/var/lib/staging/7\",\"warnings\":[]}");
        assertThat(editor.get(run).body())
                .contains("/var/lib/staging/7", "/srv/wiki/a, b.txt", "A staging folder");

        for (String bad : List.of("relative", "/srv/../etc", "/srv//x", "")) {
            assertThat(editor.post(snapshot + "/restore/start", Map.of("item", bad)).status())
                    .as(bad)
                    .isEqualTo(400);
        }
        assertThat(editor.post(snapshot + "/restore-in-place", chosen).status()).isEqualTo(403);
        assertThat(administrator.post(snapshot + "/restore", chosen).body())
                .contains("Replace files", "allow restore-in-place\nin-place /srv/wiki</pre>");
        var _ = administrator.post(snapshot + "/restore-in-place", chosen);
        assertThat(leasedWith("restore").path("restore").path("into").asString())
                .isEqualTo("in-place");
    }

    @Test
    void two_snapshots_are_compared() {
        addRepository();
        String job = addJob(Map.of());
        backUp(job, FIRST);
        server.clock().advance(Duration.ofSeconds(2));
        backUp(job, SECOND);
        String latest = snapshotOf(job);
        assertThat(editor.get(latest).body()).contains("Previous: ");
        String other = latest.equals(path(FIRST)) ? path(SECOND) : path(FIRST);

        String run =
                editor.post(
                                latest + "/compare",
                                Map.of("with", other.substring(other.lastIndexOf('/') + 1)))
                        .location();
        JsonNode leased = leasedWith("diff");
        assertThat(leased.path("diff").path("before").asString()).isEqualTo(FIRST);
        host.succeed(
                leased,
                "diff",
                "{\"changes\":[{\"path\":\"/srv/wiki/<i>.md\",\"change\":\"M\"}],\"more\":false,\"added_bytes\":5,\"removed_bytes\":1}");

        assertThat(editor.get(run).body()).contains("/srv/wiki/&lt;i&gt;.md", "content");
    }

    private String path(String snapshot) {
        return PATH
                + "/snapshots/"
                + server.sql()
                        .fetchValue(
                                "select id from backup_snapshot where snapshot = '"
                                        + snapshot
                                        + "'");
    }

    @Test
    void a_hosts_page_shows_its_jobs_to_readers_of_the_module() {
        String page = "/infrastructure/vm-container-manager/hosts/" + host.hostId();
        assertThat(editor.get(page).body()).contains("Not backed up", "/jobs/add?host=");
        assertThat(viewer.get(page).body()).contains("Not backed up").doesNotContain("Add job");
        addRepository();
        addJob(Map.of());

        assertThat(viewer.get(page).body()).contains("wiki " + number, "Not run yet");
        assertThat(server.signedIn(Role.VIEWER, ProductModule.COMPUTE).get(page).body())
                .doesNotContain("wiki " + number);
    }

    @Test
    void a_list_of_many_jobs_needs_no_more_queries() {
        addRepository();
        addJob(Map.of());
        int few = QueryCount.of(server, editor, PATH);
        for (int i = 0; i < 60; i++) {
            addJob(Map.of("name", "job %d of %d".formatted(i, number)));
        }

        assertThat(QueryCount.of(server, editor, PATH)).isEqualTo(few);
        assertThat(editor.get(PATH).body()).contains("1–50 of 61");
        assertThat(editor.get(editor.get(PATH).link("Next")).rows()).hasSize(11);
        assertThat(editor.get(PATH + "?sort=-name").rows().getFirst()).isEqualTo("wiki " + number);
    }

    @Test
    void what_does_not_exist_is_not_found() {
        for (String path :
                List.of("/jobs/99999", "/runs/99999", "/repositories/99999", "/snapshots/99999")) {
            assertThat(administrator.get(PATH + path).status()).as(path).isEqualTo(404);
        }
        for (String action :
                List.of(
                        "/jobs/99999/run",
                        "/jobs/99999/pause",
                        "/runs/99999/cancel",
                        "/repositories/99999/test",
                        "/snapshots/99999/restore")) {
            assertThat(administrator.post(PATH + action).status()).as(action).isEqualTo(404);
        }
    }

    /// A host that gets a run also gets the secrets of its repository.
    @Test
    void an_editor_cannot_send_the_secrets_of_a_used_repository_to_another_host() {
        addRepository(
                Map.of(
                        "type",
                        "s3",
                        "repository",
                        "s3:https://s3.example.com/bucket",
                        "access_key_id",
                        "AKIAEXAMPLE",
                        "secret_access_key",
                        "secret"));
        String job = addJob(Map.of());
        var other = new BackupRunner(server, "elsewhere-" + number);
        Map<String, String> there = Map.of("host", other.name(), "name", "there " + number);

        assertThat(editor.post(PATH + "/jobs/add", form(there)).body())
                .contains("an administrator must add its first job here");
        var moved = new HashMap<>(form(Map.of("host", other.name())));
        moved.put("revision", "1");
        assertThat(editor.post(job + "/edit", moved).status()).isEqualTo(422);
        backUp(job, FIRST);
        assertThat(editor.post(job + "/remove", Map.of()).status()).isEqualTo(302);
        assertThat(editor.post(PATH + "/jobs/add", form(there)).status()).isEqualTo(422);
        assertThat(administrator.post(PATH + "/jobs/add", form(there)).status()).isEqualTo(302);
    }

    private String addRepository() {
        return addRepository(
                Map.of("type", "local", "repository", "/srv/restic", "host", host.name()));
    }

    private String addRepository(Map<String, String> where) {
        var form = new HashMap<>(where);
        form.put("name", store);
        form.put("password", "correct-horse-battery-staple");
        Answer answer = administrator.post(PATH + "/repositories/add", form);
        assertThat(answer.location()).as(answer.body()).startsWith(PATH + "/repositories/");
        return answer.location();
    }

    private String repositoryOf(String job) {
        var link = Pattern.compile("href=\"([^\"]+/repositories/\\d+)\"");
        var found = link.matcher(editor.get(job).body());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private String addJob(Map<String, String> other) {
        Answer answer = editor.post(PATH + "/jobs/add", form(other));
        assertThat(answer.location()).as(answer.body()).startsWith(PATH + "/jobs/");
        return answer.location();
    }

    private Map<String, String> form(Map<String, String> other) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "wiki " + number,
                                "host",
                                host.name(),
                                "repository",
                                store,
                                "sources",
                                "/srv/wiki",
                                "hooks_before",
                                "dump"));
        form.putAll(other);
        return form;
    }

    private String backUp(String job, String snapshot) {
        String run = editor.post(job + "/run").location();
        host.backUp(leasedWith("backup"), snapshot);
        return run;
    }

    private String snapshotOf(String job) {
        var found =
                Pattern.compile("href=\"([^\"]+/snapshots/\\d+)\"").matcher(editor.get(job).body());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /// The run of this operation; those that follow a backup by themselves are ended.
    private JsonNode leasedWith(String operation) {
        for (int i = 0; i < 5; i++) {
            for (JsonNode one : host.leases()) {
                if (one.path("operation").asString().equals(operation)) {
                    return one;
                }
                if (one.path("operation").asString().equals("forget")) {
                    host.succeed(one, "forget", "{\"kept\":1,\"removed\":0}");
                } else {
                    host.fail(one, "failed", "not part of this test");
                }
            }
        }
        throw new AssertionError("no run of " + operation + " was leased");
    }
}
