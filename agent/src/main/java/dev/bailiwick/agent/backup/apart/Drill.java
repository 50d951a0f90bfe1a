package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.Restorer;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A restore drill: restores a random sample and the canary folder into scratch, compares content
/// and metadata, lets a hook judge the result, and deletes everything again.
public final class Drill {
    private record Step(String name, boolean passed, String detail, double seconds) {}

    /// What a step does; returns its detail, and fails with what is wrong.
    private interface Action {
        String run() throws RunFailed, IOException;
    }

    private final Restic restic;
    private final LeasedRun.RestoreTest drill;
    private final HostPolicy policy;
    private final Apart apart;
    private final Path parent;
    private final DrillSample sample;
    private final List<Step> steps = new ArrayList<>();

    /// @param parent where the scratch folder is created
    public Drill(
            Restic restic,
            LeasedRun.RestoreTest drill,
            HostPolicy policy,
            Apart apart,
            Path parent) {
        this.restic = restic;
        this.drill = drill;
        this.policy = policy;
        this.apart = apart;
        this.parent = parent;
        this.sample = new DrillSample(drill);
    }

    /// Fails only where nothing can be said about the backup, such as when the repository cannot be
    /// reached.
    public String run() throws RunFailed {
        HostPolicy.Hook hook = drill.hook() == null ? null : policy.hook(drill.hook());
        Path scratch = PrivateFolder.create(parent).path();
        var comparison = new DrillComparison(restic, drill.snapshot(), policy, sample, scratch);
        try {
            if (step("open", () -> sample.choose(restic))
                    && step("restore", () -> restore(scratch, comparison))) {
                compare(comparison);
                if (hook != null) {
                    boolean _ = step("hook", () -> judge(hook, scratch));
                }
            }
        } finally {
            boolean _ =
                    step(
                            "clean-up",
                            () -> {
                                PrivateFolder.delete(scratch);
                                return "";
                            });
        }
        return json(comparison);
    }

    private void compare(DrillComparison comparison) throws RunFailed {
        boolean _ = step("content", comparison::content);
        boolean _ = step("metadata", comparison::metadata);
        String canary = drill.canary();
        if (canary != null) {
            boolean _ = step("canary", () -> comparison.canary(canary));
        }
    }

    private boolean step(String name, Action action) throws RunFailed {
        long begin = System.nanoTime();
        boolean passed = true;
        String detail;
        try {
            detail = action.run();
        } catch (RunFailed e) {
            restic.control().failIfStopped();
            if (e.code() != RunErrorCode.FAILED) {
                throw e;
            }
            passed = false;
            detail = e.sentence();
        } catch (IOException e) {
            passed = false;
            detail = String.valueOf(e);
        }
        double seconds = Math.round((System.nanoTime() - begin) / 1e6) / 1e3;
        steps.add(
                new Step(name, passed, Text.cut(detail, DrillComparison.MAX_TEXT_LENGTH), seconds));
        return passed;
    }

    private String restore(Path scratch, DrillComparison comparison) throws RunFailed {
        List<String> paths = sample.paths();
        if (paths.isEmpty()) {
            throw new RunFailed(RunErrorCode.FAILED, "There is no file to restore.");
        }
        comparison.failOn(new Restorer(restic).restore(drill.snapshot(), paths, scratch));
        return "%d paths".formatted(paths.size());
    }

    private String judge(HostPolicy.Hook hook, Path scratch) throws RunFailed, IOException {
        String canary = drill.canary();
        Path judged = canary == null ? scratch : scratch.resolve(canary.substring(1));
        try (var folder = new HookFolder(parent, scratch)) {
            folder.open(judged, hook);
            apart.hook(hook.name(), judged);
        }
        return hook.name();
    }

    /// @param result of a run, by its operation
    public static boolean hasFailed(String result) {
        return result.startsWith("{\"restore-test\":{\"verdict\":\"failed\"");
    }

    private String json(DrillComparison comparison) {
        boolean passed = steps.stream().allMatch(Step::passed);
        return JsonText.object(json -> {
            json.writeStringProperty("verdict", passed ? "passed" : "failed");
            json.writeNumberProperty("files", sample.files().size());
            json.writeNumberProperty("bytes", comparison.bytes());
            JsonText.texts(json, "mismatches", comparison.mismatches());
            json.writeName("steps");
            json.writeStartArray();
            for (Step step : steps) {
                json.writeStartObject();
                json.writeStringProperty("name", step.name());
                json.writeBooleanProperty("passed", step.passed());
                json.writeStringProperty("detail", step.detail());
                json.writeNumberProperty("seconds", step.seconds());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
