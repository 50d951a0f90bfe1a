package dev.bailiwick.web.ui;

import java.util.Locale;

/// The eight status icons: disc, triangle, diamond, half disc, ring, bars, grey ring, struck ring.
public enum StatusIcon {
    OK,
    WARN,
    FAIL,
    RUN,
    WAIT,
    HELD,
    IDLE,
    GONE;

    public String css() {
        return "is-" + name().toLowerCase(Locale.ROOT);
    }
}
