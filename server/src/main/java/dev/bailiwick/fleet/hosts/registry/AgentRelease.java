package dev.bailiwick.fleet.hosts.registry;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Component;

/// Which agents are older than this server. Agents report any text as their version; what is not a
/// release number such as `1.4.2` is never older.
@Component
public final class AgentRelease {
    private static final Pattern RELEASE =
            Pattern.compile(
                    "(\\d{1,9})\\.(\\d{1,9})(?:\\.(\\d{1,9}))?(?![.\\d]).*", Pattern.DOTALL);

    private final String current;

    AgentRelease(BuildProperties build) {
        this.current = String.valueOf(build.getVersion());
    }

    /// The release that this server belongs to.
    public String current() {
        return current;
    }

    /// The release number of a version that is older; empty for others.
    public Optional<String> outdated(String reported) {
        return outdated(reported, current);
    }

    static Optional<String> outdated(String reported, String current) {
        Matcher theirs = RELEASE.matcher(reported);
        Matcher ours = RELEASE.matcher(current);
        if (!theirs.matches()
                || !ours.matches()
                || Arrays.compare(numbers(theirs), numbers(ours)) >= 0) {
            return Optional.empty();
        }
        int last = theirs.group(3) == null ? 2 : 3;
        return Optional.of(reported.substring(0, theirs.end(last)));
    }

    private static int[] numbers(Matcher release) {
        int third = release.group(3) == null ? 0 : Integer.parseInt(release.group(3));
        return new int[] {
            Integer.parseInt(release.group(1)), Integer.parseInt(release.group(2)), third
        };
    }
}
