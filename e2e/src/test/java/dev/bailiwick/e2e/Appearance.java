package dev.bailiwick.e2e;

import com.microsoft.playwright.options.ColorScheme;

/// A window size and the colour scheme that its user prefers.
enum Appearance {
    LIGHT(1280, 800, ColorScheme.LIGHT),
    DARK(1280, 800, ColorScheme.DARK),
    NARROW(360, 740, ColorScheme.LIGHT),
    WIDE(1600, 1000, ColorScheme.LIGHT);

    final int width;
    final int height;
    final ColorScheme colours;

    Appearance(int width, int height, ColorScheme colours) {
        this.width = width;
        this.height = height;
        this.colours = colours;
    }
}
