package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.backups.pages.BackupRunner;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Pages of backups comply with the page rules, even with the worst that people type and hosts
/// report.
class BackupPageRulesTest {
    private static final String PATH = "/infrastructure/backup-manager";
    private static final String SNAPSHOT = "c3".repeat(32);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunningServer server = RunningServer.shared();
    private final Browser admin = server.signedIn(Role.ADMIN);

    @Test
    void what_people_type_and_hosts_report_is_text() {
        var host = new BackupRunner(server, "rules " + Hostile.MARK);
        String repository =
                stored(
                        admin.post(
                                PATH + "/repositories/add",
                                Map.of(
                                        "name",
                                        Hostile.NAME.substring(0, 90),
                                        "type",
                                        "local",
                                        "repository",
                                        "/srv" + Hostile.MARK.replace("</", "<"),
                                        "host",
                                        host.name())));
        String name = text(admin.get(PATH + "/jobs/add").body(), "<option value=\"(Wolfe[^\"]+)\"");
        String job =
                stored(
                        admin.post(
                                PATH + "/jobs/add",
                                Map.of(
                                        "name",
                                        "job " + Hostile.MARK,
                                        "host",
                                        host.name(),
                                        "repository",
                                        name,
                                        "sources",
                                        "/srv/" + Hostile.MARK.replace("</", "<"),
                                        "tags",
                                        "<b>\"tag\"")));
        check(PATH + "/jobs/add", job, job + "/edit", job + "/remove", job + "/unlock");
        check(repository, repository + "/edit", repository + "/remove", repository + "/sheet");

        String run = admin.post(job + "/run").location();
        JsonNode leased = host.lease();
        host.report(leased, "running", "\"log_tail\":%s".formatted(json(Hostile.LINE)));
        check(run, run + "/cancel", PATH);
        host.backUp(leased, SNAPSHOT, Hostile.LINE);
        check(run, job, PATH, PATH + "/repositories", repository);

        String snapshot = text(admin.get(job).body(), "href=\"([^\"]+/snapshots/\\d+)\"");
        check(snapshot);
        JsonNode browse = leasedWith(host, "browse");
        String file = Hostile.LINE.replace("/", "");
        host.succeed(
                browse,
                "browse",
                "{\"entries\":[{\"name\":%1$s,\"type\":\"symlink\",\"size\":1,\"mtime\":%1$s,\"mode\":0,\"uid\":0,\"gid\":0,\"link\":%1$s}],\"more\":true}"
                        .formatted(json(file)));
        check(snapshot);
        verify(
                "the question where to restore",
                admin.post(snapshot + "/restore", Map.of("item", "/srv/" + file)));

        String failed = admin.post(job + "/run").location();
        host.fail(
                leasedWith(host, "backup"),
                "not_allowed_by_host",
                json(Hostile.LINE).replaceAll("^\"|\"$", ""));
        check(failed, job, PATH);
    }

    private static JsonNode leasedWith(BackupRunner host, String operation) {
        for (int i = 0; i < 5; i++) {
            for (JsonNode one : host.leases()) {
                if (one.path("operation").asString().equals(operation)) {
                    return one;
                }
                host.fail(one, "failed", "not part of this test");
            }
        }
        throw new AssertionError("no run of " + operation + " was leased");
    }

    private static String json(String text) {
        return JSON.writeValueAsString(text);
    }

    private void check(String... paths) {
        for (String path : paths) {
            verify(path, admin.get(path));
        }
    }

    private static void verify(String page, Answer answer) {
        assertThat(answer.status()).as(page).isEqualTo(200);
        try {
            PageRules.all(answer.body());
        } catch (AssertionError e) {
            throw new AssertionError(page, e);
        }
    }

    private static String stored(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private static String text(String page, String pattern) {
        var found = Pattern.compile(pattern).matcher(page);
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1)
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
