package dev.bailiwick.agent.backup.restic;

/// restic's patterns for paths.
public final class Patterns {
    private Patterns() {}

    /// A pattern for this path alone. Bytes that are not UTF-8 arrive as U+FFFD, which therefore
    /// stands for any character.
    public static String exactly(String path) {
        return path.replaceAll("[\\\\*?\\[]", "\\\\$0").replace('\uFFFD', '?');
    }
}
