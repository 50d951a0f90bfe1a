package dev.bailiwick;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Fuzzer input as lines, so that people can read a seed. Fuzz tests are the classes named `…Fuzz`:
/// `./bailiwick fuzz` runs a fuzzer on one of them, and [FuzzSeedsTest] feeds each the seeds kept
/// in `src/test/resources/fuzz`.
public final class FuzzInput {
    private FuzzInput() {}

    public static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }

    /// Always returns exactly `count` lines: missing ones are empty, the last one takes the rest.
    public static String[] lines(byte[] data, int count) {
        String[] found = text(data).split("\n", count);
        String[] lines = Arrays.copyOf(found, count);
        for (int i = found.length; i < count; i++) {
            lines[i] = "";
        }
        return lines;
    }

    /// Asserts a property that must hold for any input.
    public static void hold(boolean property, String sentence) {
        if (!property) {
            throw new AssertionError(sentence);
        }
    }

    /// Asserts that a message about untrusted input is bounded and on one line.
    public static void holdSentence(String sentence) {
        hold(sentence.length() <= 1_000, "a sentence has an end: " + sentence.length());
        hold(sentence.chars().noneMatch(Character::isISOControl), "a sentence stays on its line");
    }
}
