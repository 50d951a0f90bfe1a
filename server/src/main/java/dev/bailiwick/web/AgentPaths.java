package dev.bailiwick.web;

import java.util.regex.Pattern;

/// The paths that agents, not people, call.
public final class AgentPaths {
    private static final Pattern PATHS =
            Pattern.compile(
                    "/infrastructure/(vm-container-manager|backup-manager)/api/agent(/[A-Za-z0-9-]+)*");

    private AgentPaths() {}

    public static boolean contains(String path) {
        return PATHS.matcher(path).matches();
    }
}
