package dev.bailiwick.modules.licences.pages;

import org.jspecify.annotations.Nullable;

/// A product key, shown once on request; null when the stored one cannot be decrypted.
///
/// @param lines the number of lines it has
public record ProductKeyPage(String path, String title, @Nullable String key, int lines) {
    @Override
    public String toString() {
        return "KeyPage of " + path;
    }
}
