package dev.bailiwick.modules.dns.pihole;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A version of Pi-hole's resolver, such as `v6.4` or `v6.6.1`.
record FtlVersion(int major, int minor, int patch) {
    private static final Pattern FORM =
            Pattern.compile("v?(\\d{1,3})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?\\b.*");
    private static final FtlVersion SAFE = new FtlVersion(6, 6, 1);

    /// Another client takes over a session; only since the REST interface.
    private static final String SESSION_TAKEOVER = "CVE-2026-44693";

    /// @return null for anything else, such as a development version
    static @Nullable FtlVersion parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        return form.matches()
                ? new FtlVersion(
                        Integer.parseInt(form.group(1)),
                        Integer.parseInt(form.group(2)),
                        form.group(3) == null ? 0 : Integer.parseInt(form.group(3)))
                : null;
    }

    /// Null for none that is known.
    @Nullable String vulnerability() {
        boolean older =
                major != SAFE.major
                        ? major < SAFE.major
                        : minor != SAFE.minor ? minor < SAFE.minor : patch < SAFE.patch;
        return major >= 6 && older ? SESSION_TAKEOVER : null;
    }

    @Override
    public String toString() {
        return patch == 0
                ? "FTL %d.%d".formatted(major, minor)
                : "FTL %d.%d.%d".formatted(major, minor, patch);
    }
}
