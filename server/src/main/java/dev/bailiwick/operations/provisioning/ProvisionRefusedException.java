package dev.bailiwick.operations.provisioning;

import java.util.List;
import java.util.stream.Collectors;

/// A provisioning file was refused and nothing was changed.
public final class ProvisionRefusedException extends RuntimeException {
    private final transient List<ProvisionProblem> problems;

    ProvisionRefusedException(List<ProvisionProblem> problems) {
        super(
                problems.stream()
                        .map(ProvisionProblem::toString)
                        .collect(Collectors.joining(" ", "Nothing was changed. ", "")),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    public List<ProvisionProblem> problems() {
        return problems;
    }
}
