package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// One step of the way from the top to this page; without an address when no page stands there.
public record Crumb(String label, @Nullable String href) {}
