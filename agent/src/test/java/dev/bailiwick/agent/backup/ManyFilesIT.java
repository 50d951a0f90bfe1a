package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// More files than fit into the memory of a runner that would keep them.
@Tag("long")
class ManyFilesIT {
    private static final int FLAT = 100_000;
    private static final int FOLDERS = 100;
    private static final int IN_EACH = 1_000;
    private static final int PAGE = 5_000;

    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Leases leases = Leases.local(host.folder().resolve("repository"));

    ManyFilesIT() throws Exception {}

    @AfterEach
    void end() throws Exception {
        host.end();
    }

    @Test
    void two_hundred_thousand_files_are_backed_up_and_a_large_folder_is_listed_page_by_page()
            throws Exception {
        Path flat = Files.createDirectories(host.data().resolve("flat"));
        writeFiles(flat, FLAT);
        for (int i = 0; i < FOLDERS; i++) {
            writeFiles(Files.createDirectories(host.data().resolve("folder-" + i)), IN_EACH);
        }
        Process _ = host.startProcess();

        JsonNode first = succeeded(leases.backup(host.data()));
        assertThat(first.get("files_new").asInt()).isEqualTo(FLAT + FOLDERS * IN_EACH);
        assertThat(first.get("warnings")).isEmpty();
        JsonNode second = succeeded(leases.backup(host.data()));
        assertThat(second.get("files_unmodified").asInt()).isEqualTo(FLAT + FOLDERS * IN_EACH);

        String snapshot = second.get("snapshot").asString();
        var all = new ArrayList<String>();
        JsonNode page;
        do {
            String after = all.isEmpty() ? null : all.getLast();
            page = succeeded(leases.browse(snapshot, flat.toString(), after, PAGE)).get("browse");
            assertThat(page.get("entries")).hasSize(PAGE);
            page.get("entries").forEach(entry -> all.add(entry.get("name").asString()));
        } while (page.get("more").asBoolean());
        List<String> written = IntStream.range(0, FLAT).mapToObj(ManyFilesIT::name).toList();
        assertThat(all).isEqualTo(written);
    }

    private static void writeFiles(Path folder, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Files.writeString(folder.resolve(name(i)), folder + name(i));
        }
    }

    private static String name(int i) {
        return "file-%06d".formatted(i);
    }

    private JsonNode succeeded(LeasedRun run) {
        host.portal().lease(run);
        FakePortal.Reported end = host.portal().awaitEnd(run.id(), Duration.ofMinutes(10));
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
        return end.body().get("result");
    }
}
