package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.HelperEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.json.JsonMapper;

/// Control messages as JSON. Keeps nothing of what it has read: Jackson's recycled buffers would
/// keep passwords.
final class Messages {
    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxDocumentLength(FrameChannel.MAX_PAYLOAD)
                                                    .maxStringLength(
                                                            SessionRequest.MAX_PRIVATE_KEY_LENGTH)
                                                    .maxNestingDepth(4)
                                                    .maxNumberLength(19)
                                                    .maxNameLength(32)
                                                    .build())
                                    .build())
                    .enable(
                            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .build();

    private Messages() {}

    static SessionRequest request(byte[] json) throws ProtocolException {
        try {
            SessionRequest request = MAPPER.readValue(json, SessionRequest.class);
            if (request != null) {
                return request;
            }
        } catch (JacksonException _) {
            // It can contain parts of the message.
        }
        throw new ProtocolException("This is not a control message.");
    }

    /// Null when it is another message than one about remote desktops.
    static @Nullable DesktopRequest desktopRequest(byte[] json) throws ProtocolException {
        try {
            return MAPPER.readValue(json, DesktopRequest.class);
        } catch (InvalidTypeIdException _) {
            return null;
        } catch (JacksonException _) {
            // It can contain parts of the message.
            throw new ProtocolException("This is not a control message.");
        }
    }

    static byte[] bytes(HelperEvent event) {
        return MAPPER.writeValueAsBytes(event);
    }
}
