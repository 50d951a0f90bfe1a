package dev.bailiwick.web.errors;

import java.util.regex.Pattern;

/// The paths that are for agents, not for people.
public final class AgentPaths {
    private static final Pattern PATHS =
            Pattern.compile(
                    // bounded, because otherwise each segment of a long path would deepen the stack
                    "/infrastructure/[a-z-]{1,40}/api/agent(/[A-Za-z0-9-]+){0,4}");

    private AgentPaths() {}

    public static boolean contains(String path) {
        return PATHS.matcher(path).matches();
    }
}
