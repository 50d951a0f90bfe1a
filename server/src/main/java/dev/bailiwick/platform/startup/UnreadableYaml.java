package dev.bailiwick.platform.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.error.YAMLException;

/// Says at which line `bailiwick.yaml` is not YAML, and nothing of what stands there.
final class UnreadableYaml extends AbstractFailureAnalyzer<YAMLException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, YAMLException cause) {
        return new FailureAnalysis(
                WorkingFolderCheck.FILE + TextOnlyYaml.fault(cause), null, cause);
    }
}
