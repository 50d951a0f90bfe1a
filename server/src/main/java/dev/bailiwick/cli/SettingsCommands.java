package dev.bailiwick.cli;

import dev.bailiwick.settings.ChangeSettings;
import dev.bailiwick.settings.Setting;
import dev.bailiwick.settings.SettingProblem;
import dev.bailiwick.settings.SettingRegistry;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.settings.SettingsTrial;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// `bailiwick settings show|apply`.
@Component
@Command(name = "settings", description = "Settings, without a browser.")
final class SettingsCommands {
    private static final String MASK = "(stored)";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SettingRegistry registry;
    private final Settings settings;
    private final ChangeSettings changeSettings;
    private final ObjectProvider<SettingsTrial> trials;

    SettingsCommands(
            SettingRegistry registry,
            Settings settings,
            ChangeSettings changeSettings,
            ObjectProvider<SettingsTrial> trials) {
        this.registry = registry;
        this.settings = settings;
        this.changeSettings = changeSettings;
        this.trials = trials;
    }

    @Command(description = "Shows every setting; of a secret only whether one is stored.")
    void show(@Option(names = "--json", description = "Print JSON.") boolean json) {
        SettingsSnapshot current = settings.current();
        var shown = new LinkedHashMap<String, @Nullable String>();
        for (Setting<?> setting : registry.all()) {
            shown.put(setting.name(), shown(current, setting));
        }
        if (json) {
            System.out.println(JSON.writeValueAsString(shown));
            return;
        }
        for (Setting<?> setting : registry.all()) {
            String value = shown.get(setting.name());
            String by = current.fixedBy(setting);
            System.out.printf(
                    "%-40s %s%s%n",
                    setting.name(),
                    value == null ? "–" : value.replace("\n", "; "),
                    by == null ? "" : "  (fixed by " + by + ")");
        }
    }

    @Command(description = "Applies a YAML file, all of it or nothing.")
    void apply(
            @Parameters(paramLabel = "FILE.yaml") Path file,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        Map<String, @Nullable String> changes = new SettingsFile(registry).read(file);
        changeSettings
                .preview(changes)
                .ifPresent(candidate -> tryOut(settings.current(), candidate, json));
        switch (changeSettings.apply(changes, OperatingSystemUser.actor())) {
            case ChangeSettings.Result.Stored(var names) -> {
                if (json) {
                    System.out.println(JSON.writeValueAsString(Map.of("changed", names)));
                } else {
                    System.out.println(
                            names.isEmpty()
                                    ? "Nothing was different."
                                    : "Changed: " + String.join(", ", names) + ".");
                }
            }
            case ChangeSettings.Result.Refused(var problems) -> {
                if (json) {
                    System.out.println(JSON.writeValueAsString(Map.of("problems", problems)));
                }
                throw new CommandRefused(
                        problems.stream()
                                .map(SettingsCommands::sentence)
                                .collect(Collectors.joining(" ", "Nothing was changed. ", "")));
            }
        }
    }

    private void tryOut(SettingsSnapshot before, SettingsSnapshot candidate, boolean json) {
        trials.stream()
                .flatMap(trial ->
                        trial.tryOut(before, candidate, OperatingSystemUser.actor()).stream())
                .forEach(found -> (json ? System.err : System.out).println(found));
    }

    private static @Nullable String shown(SettingsSnapshot current, Setting<?> setting) {
        if (setting.isSecret()) {
            return current.has(setting) ? MASK : null;
        }
        return current.shown(setting);
    }

    private static String sentence(SettingProblem problem) {
        return problem.name() + ": " + problem.sentence();
    }
}
