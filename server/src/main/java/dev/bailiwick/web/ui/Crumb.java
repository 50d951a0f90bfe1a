package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// One step of the path from the top to this page; without a URL if there is no such page.
public record Crumb(String label, @Nullable String href) {}
