package dev.bailiwick.fleet.downloads;

import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// The downloads, for anyone: nothing in them is secret. Addresses in the script come from the
/// saved base URL and never from the request, except on this machine itself before it is saved.
@RestController
final class AgentDownloadsController {
    private static final Refusal NOT_BUILT =
            Refusal.of(
                    503,
                    "This server has no agent to download",
                    "The folder with the agent's archives has none of this version.",
                    "In a checkout of the source code, run ./bailiwick build. An unpacked archive"
                            + " of the server contains them in its folder agent.");
    private static final Refusal NO_BASE_URL =
            Refusal.of(
                    503,
                    "The public base URL is not set",
                    "The script would not know where to download the agent and where to report.",
                    "An administrator sets it under Site administration, General.");
    private static final MediaType SCRIPT_AS_TEXT =
            new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    private final AgentArchives archives;
    private final InstallScript script;
    private final Settings settings;

    AgentDownloadsController(AgentArchives archives, InstallScript script, Settings settings) {
        this.archives = archives;
        this.script = script;
        this.settings = settings;
    }

    @GetMapping(AgentInstallation.SCRIPT)
    ResponseEntity<String> script(HttpServletRequest request) {
        String origin = origin(request);
        List<AgentArchive> offered = archives.all();
        if (offered.isEmpty()) {
            throw new RefusedException(NOT_BUILT);
        }
        return ResponseEntity.ok().contentType(SCRIPT_AS_TEXT).body(script.of(origin, offered));
    }

    /// Streamed from the file. Its name does not change when it is built again, so caches ask
    /// whether theirs is current.
    @GetMapping("/agent/{archive}")
    ResponseEntity<Resource> archive(@PathVariable String archive, HttpServletResponse response) {
        AgentArchive found = archives.find(archive).orElseThrow(NotFoundException::new);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("application/gzip"))
                .contentLength(found.size())
                .eTag('"' + found.sha256() + '"')
                .body(new FileSystemResource(found.file()));
    }

    private String origin(HttpServletRequest request) {
        BaseUrl saved = settings.current().get(GeneralSettings.BASE_URL);
        boolean local = isFromThisMachine(request);
        if (saved == null) {
            if (!local) {
                throw new RefusedException(NO_BASE_URL);
            }
            return "%s://localhost:%d".formatted(request.getScheme(), request.getLocalPort());
        }
        if (saved.isSecure() && !request.isSecure() && !local) {
            throw new RefusedException(Refusal.PLAIN_HTTP);
        }
        return saved.origin();
    }

    /// Not only its address: a reverse proxy on this machine forwards the requests of others.
    private static boolean isFromThisMachine(HttpServletRequest request) {
        return BaseUrl.isLocal(request.getServerName())
                && InetAddress.ofLiteral(request.getRemoteAddr()).isLoopbackAddress();
    }
}
