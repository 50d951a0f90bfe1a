package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `./bailiwick` prints without building anything, and how it adds up test reports.
class LauncherIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path SERVER = REPOSITORY.resolve("server/target");
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir private Path folder = Path.of("");

    @Test
    void help_lists_the_commands_from_any_folder() throws Exception {
        Path link = folder.resolve("with space");
        Files.createSymbolicLink(link, REPOSITORY.resolve("bailiwick"));
        Said said = run(link.toString(), "help");
        Files.delete(link);
        assertThat(said.code).isZero();
        assertThat(said.text).contains("run", "user", "settings", "test [--fast|--all]", "build");
    }

    @Test
    void an_unknown_command_prints_one_sentence_and_exits_with_2() {
        assertThat(run(launcher(), "nonsense")).isEqualTo(new Said(2, oneSentence("nonsense")));
        assertThat(run(launcher(), "test", "--slow").code).isEqualTo(2);
    }

    @Test
    void an_unknown_name_is_rejected_before_anything_is_built() {
        assertThat(run(launcher(), "bench", "nonsense"))
                .isEqualTo(new Said(2, "Unknown benchmark 'nonsense'." + lists("bench")));
        assertThat(run(launcher(), "fuzz", "Nonsense"))
                .isEqualTo(new Said(2, "Unknown fuzz test 'Nonsense'." + lists("fuzz")));
        assertThat(run(launcher(), "fuzz", "CheckIn", "long"))
                .isEqualTo(new Said(2, "MINUTES must be a whole number.\n"));
        assertThat(run(launcher(), "fuzz").text).contains("CheckIn ");
        assertThat(run(launcher(), "bench").text).contains("  start ");
    }

    @Test
    void the_dev_loop_refuses_to_run_outside_a_checkout() throws Exception {
        Path unpacked = Files.copy(REPOSITORY.resolve("bailiwick"), folder.resolve("bailiwick"));
        assertThat(run(unpacked.toString(), "dev"))
                .isEqualTo(
                        new Said(
                                2,
                                "'dev' works only in a checkout of the source code."
                                        + lists("help")));
        assertThat(run(unpacked.toString(), "help").text).doesNotContain("  dev ");
    }

    @Test
    void the_dev_loop_names_a_wrong_option_before_anything_is_built() {
        assertThat(run(launcher(), "dev", "--host", "0.0.0.0"))
                .isEqualTo(
                        new Said(
                                2, "The options of dev are --port N and --debug." + lists("help")));
        assertThat(run(launcher(), "dev", "--port", "high").code).isEqualTo(2);
    }

    /// Neither the loop nor what it needs to compile templates.
    @Test
    void a_packaged_server_contains_nothing_of_the_dev_loop() throws Exception {
        try (var files = Files.newDirectoryStream(SERVER, "bailiwick-server-*.jar")) {
            Path packaged = files.iterator().next();
            try (var jar = new JarFile(packaged.toFile())) {
                assertThat(jar.stream().map(JarEntry::getName))
                        .anyMatch(name -> name.endsWith("dev/bailiwick/Bailiwick.class"))
                        .anyMatch(name -> name.contains("/jte-runtime-"))
                        .noneMatch(name -> name.contains("dev/bailiwick/dev/"))
                        .noneMatch(name -> name.contains("FromDisk"))
                        .noneMatch(name -> name.matches(".*/jte-[0-9.]+\\.jar"));
            }
        }
    }

    @Test
    void the_summary_adds_up_modules_and_ends_with_the_total() throws Exception {
        report("server/target/surefire-reports/TEST-a.xml", 5, 0, 0, 1);
        report("server/target/surefire-reports/TEST-b.xml", 3, 0, 0, 0);
        report("e2e/target/failsafe-reports/TEST-c.xml", 2, 0, 0, 0);
        Said said = summary("0");
        assertThat(said.code).isZero();
        assertThat(said.text.lines())
                .anyMatch(line -> line.matches("server unit +7 passed, 0 failed, 1 skipped"))
                .anyMatch(line -> line.matches("e2e integration +2 passed, 0 failed, 0 skipped"))
                .last()
                .isEqualTo("9 passed, 0 failed, 1 skipped");
    }

    @Test
    void the_summary_fails_on_a_failed_test_whatever_the_build_reports() throws Exception {
        report("server/target/surefire-reports/TEST-a.xml", 5, 1, 1, 0);
        Said said = summary("0");
        assertThat(said.code).isEqualTo(1);
        assertThat(said.text.lines()).last().isEqualTo("3 passed, 2 failed, 0 skipped");
    }

    @Test
    void the_summary_names_each_failed_test_with_the_beginning_of_its_message() throws Exception {
        report("helper/target/failsafe-reports/TEST-a.xml", 2, 1, 1, 0);
        Files.writeString(
                folder.resolve("helper/target/failsafe-reports/TEST-a.xml"),
                """
                <testsuite tests="3" errors="1" skipped="0" failures="1">
                  <testcase name="one" classname="dev.A"/>
                  <testcase name="says &quot;two&quot;" classname="dev.A" time="0.1">
                    <failure message="expected: &lt;1&gt;&#10;but was &amp;2" type="X"><![CDATA[at
                      <failure message="three"]]></failure>
                  </testcase>
                  <testcase name="four" classname="dev.A"><error type="X">at</error></testcase>
                  <testcase name="five" classname="dev.A">
                    <system-out><![CDATA[{"message":"<error>"} <failure message="printed"]]></system-out>
                  </testcase>
                </testsuite>
                """);
        assertThat(summary("1").text.lines().filter(line -> line.startsWith("Failed")))
                .containsExactly(
                        "Failed: dev.A, says \"two\": expected: <1> but was &2",
                        "Failed: dev.A, four: ");
    }

    @Test
    void the_summary_fails_when_the_build_broke_before_the_tests() throws Exception {
        Files.writeString(folder.resolve("pom.xml"), "<module>server</module>\n");
        Files.createDirectories(folder.resolve("server/src/test"));
        Said said = summary("1");
        assertThat(said.code).isEqualTo(1);
        assertThat(said.text)
                .contains("The build failed", "No tests were run in: server", "No tests were run.")
                .endsWith("0 passed, 0 failed, 0 skipped\n");
        assertThat(summary("1", "server").text).doesNotContain("No tests were run in");
    }

    private void report(String file, int tests, int failures, int errors, int skipped)
            throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent() == null ? folder : path.getParent());
        Files.writeString(folder.resolve("pom.xml"), "");
        Files.writeString(
                path,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="x" time="1.0" tests="%d" errors="%d" skipped="%d"
                  failures="%d"><testcase tests="77"/>
                <![CDATA[<testsuite tests="88">]]></testsuite>
                """
                        .formatted(tests, errors, skipped, failures));
    }

    private Said summary(String statusOfTheBuild) {
        return summary(statusOfTheBuild, "");
    }

    private Said summary(String statusOfTheBuild, String leftOut) {
        Path script = REPOSITORY.resolve("packaging/launcher/summarize-tests.sh");
        String inFolder = "cd \"$1\" && exec sh \"$2\" \"$3\" \"$4\"";
        return run(
                "-c",
                inFolder,
                "sh",
                folder.toString(),
                script.toString(),
                statusOfTheBuild,
                leftOut);
    }

    private Said run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("sh"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output-" + System.nanoTime());
        ChildProcess process = ChildProcess.start(command, Map.of(), output);
        return new Said(process.await(LIMIT), process.output());
    }

    private static String launcher() {
        return REPOSITORY.resolve("bailiwick").toString();
    }

    private static String oneSentence(String command) {
        return "Unknown command '%s'.".formatted(command) + lists("help");
    }

    private static String lists(String command) {
        return " Run `./bailiwick %s` for a list.\n".formatted(command);
    }

    private record Said(int code, String text) {}
}
