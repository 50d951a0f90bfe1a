package dev.bailiwick.e2e;

import com.microsoft.playwright.options.ColorScheme;

/// A window's size and the colours that its owner prefers.
enum Look {
    LIGHT(1280, 800, ColorScheme.LIGHT),
    DARK(1280, 800, ColorScheme.DARK),
    NARROW(360, 740, ColorScheme.LIGHT),
    WIDE(1600, 1000, ColorScheme.LIGHT);

    final int width;
    final int height;
    final ColorScheme colours;

    Look(int width, int height, ColorScheme colours) {
        this.width = width;
        this.height = height;
        this.colours = colours;
    }
}
