package dev.bailiwick.fleet.downloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/// The script that installs the agent. The same file is in the agent's archive, where it knows
/// neither a server nor checksums.
@Component
final class InstallScript {
    private static final String SERVER = "\nserver=''\n";
    private static final String CHECKSUMS = "<<'EOF'\nEOF\n";

    /// Nothing that has a meaning within quotes in a shell.
    private static final Pattern ORIGIN = Pattern.compile("https?://[A-Za-z0-9.:%_\\[\\]-]+");

    private final String text;

    InstallScript() {
        try {
            this.text =
                    new ClassPathResource("agent/install.sh")
                            .getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!text.contains(SERVER) || !text.contains(CHECKSUMS)) {
            throw new IllegalStateException("the script has no place for server and checksums");
        }
    }

    /// @param origin of the server, such as `https://it.example.org`
    String of(String origin, List<AgentArchive> archives) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException("not an origin: " + origin);
        }
        String lines =
                archives.stream()
                        .map(archive -> archive.checksumLine() + "\n")
                        .collect(Collectors.joining());
        return text.replace(SERVER, "\nserver='" + origin + "'\n")
                .replace(CHECKSUMS, "<<'EOF'\n" + lines + "EOF\n");
    }
}
