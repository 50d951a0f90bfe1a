package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.ExternalSettingsTest;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingRegistry;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `bailiwick settings show|apply`.
@Component
@Command(name = "settings", description = "Shows and applies settings.")
final class SettingsCommands {
    private static final String MASK = "(stored)";
    private static final int APPLIED_BUT_TEST_FAILED = 4;

    private final SettingRegistry registry;
    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final List<ExternalSettingsTest> checks;

    SettingsCommands(
            SettingRegistry registry,
            Settings settings,
            ChangeSettings changeSettings,
            List<ExternalSettingsTest> checks) {
        this.registry = registry;
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.checks = checks;
    }

    @Command(description = "Shows every setting. For a secret, shows only whether one is stored.")
    void show(@Mixin CommandOutput output) {
        SettingsSnapshot current = settings.current();
        var shown = new LinkedHashMap<String, @Nullable String>();
        for (Setting<?> setting : registry.all()) {
            shown.put(setting.name(), shown(current, setting));
        }
        if (output.isJson()) {
            output.printJson(shown);
            return;
        }
        for (Setting<?> setting : registry.all()) {
            String value = shown.get(setting.name());
            String by = current.fixedBy(setting);
            System.out.printf(
                    "%-40s %s%s%n",
                    setting.name(),
                    value == null || value.isEmpty() ? "–" : value.replace("\n", "; "),
                    by == null ? "" : "  (set by " + by + ")");
        }
    }

    /// Settings that fail a test are applied all the same: the test may fail for a reason that goes
    /// away, such as a provider that is set up later.
    @Command(
            description = {
                "Applies a YAML file, either completely or not at all.",
                "Exits with 4 when it was applied, but Test configuration failed."
            })
    int apply(@Parameters(paramLabel = "FILE.yaml") Path file, @Mixin CommandOutput output) {
        Map<String, @Nullable String> changes = new SettingsFile(registry).read(file);
        boolean passed =
                changeSettings
                        .preview(changes)
                        .map(candidate -> runChecks(settings.current(), candidate, output))
                        .orElse(true);
        switch (changeSettings.apply(changes, OperatingSystemUser.actor())) {
            case ChangeSettings.Result.Stored(var names) ->
                    output.print(
                            Map.of("changed", names),
                            names.isEmpty()
                                    ? "Nothing to change."
                                    : "Changed: " + String.join(", ", names) + ".");
            case ChangeSettings.Result.Refused(var problems) -> {
                if (output.isJson()) {
                    output.printJson(Map.of("problems", problems));
                }
                throw new CommandRefusedException(
                        problems.stream()
                                .map(SettingsCommands::message)
                                .collect(Collectors.joining(" ", "Nothing was changed. ", "")));
            }
        }
        return passed ? ExitCode.OK : APPLIED_BUT_TEST_FAILED;
    }

    /// @return whether all tests passed
    private boolean runChecks(
            SettingsSnapshot before, SettingsSnapshot candidate, CommandOutput output) {
        List<ExternalSettingsTest.Finding> found =
                checks.stream()
                        .flatMap(trial ->
                                trial
                                        .check(before, candidate, OperatingSystemUser.actor())
                                        .stream())
                        .toList();
        found.forEach(it -> (output.isJson() ? System.err : System.out).println(it.message()));
        return found.stream().allMatch(ExternalSettingsTest.Finding::passed);
    }

    private static @Nullable String shown(SettingsSnapshot current, Setting<?> setting) {
        if (setting.isSecret()) {
            return current.has(setting) ? MASK : null;
        }
        return current.formText(setting);
    }

    private static String message(SettingProblem problem) {
        return problem.name() + ": " + problem.sentence();
    }
}
