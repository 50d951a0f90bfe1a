package dev.bailiwick.agent.checkin;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Removes the inventory, the largest part, from a check-in.
final class ReducedCheckIn {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();
    private static final String INVENTORY = "inventory";

    private ReducedCheckIn() {}

    /// Empty when it has none. Both are gzip-compressed.
    static Optional<byte[]> of(byte[] checkIn) {
        var bytes = new ByteArrayOutputStream(checkIn.length);
        try (var in = new GZIPInputStream(new ByteArrayInputStream(checkIn));
                JsonParser from = FACTORY.createParser(ObjectReadContext.empty(), in);
                OutputStream out = new GZIPOutputStream(bytes);
                JsonGenerator to = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            if (!copyWithout(from, to)) {
                return Optional.empty();
            }
        } catch (IOException | JacksonException _) {
            return Optional.empty(); // truncated; the server's error is more precise
        }
        return Optional.of(bytes.toByteArray());
    }

    private static boolean copyWithout(JsonParser from, JsonGenerator to) {
        boolean found = false;
        from.nextToken();
        to.writeStartObject();
        while (from.nextToken() == JsonToken.PROPERTY_NAME) {
            if (from.currentName().equals(INVENTORY)) {
                found = true;
                from.nextToken();
                from.skipChildren();
            } else {
                to.copyCurrentStructure(from);
            }
        }
        to.writeEndObject();
        return found;
    }
}
