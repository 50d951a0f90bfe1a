package dev.bailiwick.platform.db;

import java.time.Duration;

/// How far clocks of servers on one database may lie apart. A time that stands farther ahead was
/// written before the clock was put back, and must neither hold anything up nor keep anybody out
/// for as long as it was ahead.
public final class ClockSkew {
    public static final Duration MOST = Duration.ofMinutes(10);

    private ClockSkew() {}
}
