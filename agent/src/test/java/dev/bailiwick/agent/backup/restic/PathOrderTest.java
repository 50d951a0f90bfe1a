package dev.bailiwick.agent.backup.restic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists as restic prints them; here, spaces divide lines.
class PathOrderTest {
    private static boolean isRepeated(String lines) {
        var order = new PathOrder();
        for (String line : lines.split(" ", -1)) {
            order.line(line);
        }
        return order.isRepeated();
    }

    @Test
    void a_folder_is_before_what_it_contains_and_that_is_before_longer_names() {
        assertThat(isRepeated("/a /a/z /a! /a!/b /a0 /b\u00c3 /b\u00fe /b\u00ff")).isFalse();
        assertThat(isRepeated("/a x /a y /a y/z /b")).as("names with line feeds").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a /a",
                "/a /a/z /a",
                "/a /a/z /a /a/z/passwd",
                "/a/b /a/c /a/b", // of two folders /a, which were not asked for
                "/b /a /b", // unsorted
                "/a x /a x",
                "/a /0 /a", // a line feed in a name makes it look like another path
                "\"/a\\n\" \"/a\\n\"",
                "/a \"/a\\n\" \"/a\\n\""
            })
    void a_path_that_occurs_twice_is_found(String lines) {
        assertThat(isRepeated(lines)).isTrue();
    }
}
