package dev.bailiwick.web.ui;

import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/// Serves the assets. A file requested with the hash of another version is served too, but must not
/// be cached: during an upgrade, a page from one replica may load from another.
@Controller
class AssetsController {
    private static final CacheControl IMMUTABLE =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();
    private final Assets assets;

    AssetsController(Assets assets) {
        this.assets = assets;
    }

    @GetMapping(Assets.PREFIX + "{hash}/{*path}")
    ResponseEntity<byte[]> asset(@PathVariable String hash, @PathVariable String path) {
        String file = path.isEmpty() ? "" : path.substring(1);
        var type = Assets.type(file);
        var bytes = assets.find(file);
        if (type == null || bytes.isEmpty()) {
            return ResponseEntity.notFound().cacheControl(CacheControl.noStore()).build();
        }
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_TYPE, type)
                .cacheControl(hash.equals(assets.hash()) ? IMMUTABLE : CacheControl.noStore())
                .body(bytes.get());
    }
}
