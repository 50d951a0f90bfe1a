package dev.bailiwick.modules.licences.pages;

import org.jspecify.annotations.Nullable;

/// A product key, shown once to whoever asked; null when what is stored does not open.
///
/// @param lines in how many it is written
public record KeyPage(String path, String title, @Nullable String key, int lines) {
    @Override
    public String toString() {
        return "KeyPage of " + path;
    }
}
