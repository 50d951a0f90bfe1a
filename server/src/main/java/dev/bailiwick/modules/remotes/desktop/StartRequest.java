package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What a person enters to open a desktop. Every member can be absent; sizes are brought into the
/// range that is possible.
record StartRequest(
        @Nullable String username,
        @Nullable Secret password,
        @Nullable String domain,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Integer dpi) {
    /// Recycled buffers would keep the password.
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxDocumentLength(16 * 1024)
                                                    .maxNestingDepth(4)
                                                    .build())
                                    .build())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    /// @throws RefusedException for anything else than a JSON object with these members
    static StartRequest read(byte[] json) {
        try {
            StartRequest read = JSON.readValue(json, StartRequest.class);
            if (read != null) {
                return read;
            }
        } catch (JacksonException e) {
            // It can contain parts of the body.
        }
        throw new RefusedException(Refusal.UNREADABLE);
    }

    /// Null when it is valid.
    @Nullable String error() {
        return username().length() > DesktopRequest.MAX_NAME_LENGTH
                        || domain().length() > DesktopRequest.MAX_NAME_LENGTH
                        || (password != null
                                && password.length() > DesktopRequest.MAX_PASSWORD_LENGTH)
                ? "The user name, domain or password is too long."
                : null;
    }

    @Override
    public String username() {
        return Objects.requireNonNullElse(username, "");
    }

    @Override
    public String domain() {
        return Objects.requireNonNullElse(domain, "");
    }

    DesktopRequest.Display display() {
        return new DesktopRequest.Display(pixels(width, 1_024), pixels(height, 768), dpi());
    }

    @Override
    public Integer dpi() {
        return Math.clamp(Objects.requireNonNullElse(dpi, 96), 48, 480);
    }

    private static int pixels(@Nullable Integer wanted, int usual) {
        return Math.clamp(
                Objects.requireNonNullElse(wanted, usual),
                DesktopRequest.MIN_PIXELS,
                DesktopRequest.MAX_PIXELS);
    }

    void clear() {
        if (password != null) {
            password.clear();
        }
    }
}
