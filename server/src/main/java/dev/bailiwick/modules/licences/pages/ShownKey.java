package dev.bailiwick.modules.licences.pages;

import org.jspecify.annotations.Nullable;

/// A product key, shown once on request.
///
/// @param text null when the stored key cannot be decrypted
public record ShownKey(@Nullable String text) {
    public int lines() {
        return text == null ? 0 : (int) text.lines().count();
    }

    @Override
    public String toString() {
        return "ShownKey[hidden]";
    }
}
