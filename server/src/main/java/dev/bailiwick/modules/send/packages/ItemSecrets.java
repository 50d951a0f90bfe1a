package dev.bailiwick.modules.send.packages;

import dev.bailiwick.modules.send.sealing.PackageKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/// What only the key of the package opens.
///
/// @param name the file's; empty for a text
/// @param sha256 of the content, in hexadecimal; while it is being uploaded, the state of the
///   computation
public record ItemSecrets(String name, String sha256) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    byte[] seal(PackageKey key, int place) {
        return key.sealText(place, JSON.writeValueAsString(this).getBytes(StandardCharsets.UTF_8));
    }

    /// @throws IOException if it was changed
    public static ItemSecrets open(PackageKey key, SentItem item) throws IOException {
        byte[] sealed = item.sealed();
        if (sealed == null) {
            throw new IOException("the item has ended");
        }
        return JSON.readValue(key.openText(item.place(), sealed), ItemSecrets.class);
    }
}
