package dev.bailiwick.platform.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.error.YAMLException;

/// Reports the line at which `bailiwick.yaml` is not valid YAML, without its content.
final class UnreadableYamlAnalyzer extends AbstractFailureAnalyzer<YAMLException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, YAMLException cause) {
        return new FailureAnalysis(
                WorkingFolderCheck.FILE + TextOnlyYaml.message(cause), null, cause);
    }
}
