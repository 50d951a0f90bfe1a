package dev.bailiwick.platform.startup;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/// Prints why the start failed on standard error, in the format of all commands: `bailiwick:
/// <sentence>`.
final class StartFailureReporter implements FailureAnalysisReporter {
    @Override
    public void report(FailureAnalysis analysis) {
        System.err.println("bailiwick: " + analysis.getDescription().strip());
        if (analysis.getAction() != null) {
            System.err.println(analysis.getAction().strip());
        }
    }
}
