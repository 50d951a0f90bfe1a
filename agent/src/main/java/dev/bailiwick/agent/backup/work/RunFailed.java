package dev.bailiwick.agent.backup.work;

import dev.bailiwick.contract.backup.RunErrorCode;

/// Why a run ends without a result, in one sentence for the people who look at it.
public final class RunFailed extends Exception {
    private static final int MAX_LENGTH = 1_000;

    private final RunErrorCode code;

    public RunFailed(RunErrorCode code, String message) {
        super(Text.cut(Text.sentence(message), MAX_LENGTH), null, false, false);
        this.code = code;
    }

    public RunErrorCode code() {
        return code;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
