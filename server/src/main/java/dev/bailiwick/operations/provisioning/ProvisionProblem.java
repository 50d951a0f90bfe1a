package dev.bailiwick.operations.provisioning;

/// What is wrong in a provisioning file. It never repeats a value, which could be a secret.
///
/// @param line from 1; 0 for the file as a whole
public record ProvisionProblem(int line, String sentence) {
    @Override
    public String toString() {
        return line == 0 ? sentence : "Line %d: %s".formatted(line, sentence);
    }
}
