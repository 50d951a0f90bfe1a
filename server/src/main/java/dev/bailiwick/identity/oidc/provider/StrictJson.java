package dev.bailiwick.identity.oidc.provider;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import net.minidev.json.JSONObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// Parses JSON objects and rejects duplicate keys at any depth. The SDK's parsers take the last of
/// two equal keys; if two parsers disagree about which one counts, forged data can pass a check
/// (RFC 8725 §2.4, RFC 8259 §4).
public final class StrictJson {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    /// `why` completes the error sentence.
    public static final class Malformed extends Exception {
        private final String reason;

        public Malformed(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        public String reason() {
            return reason;
        }
    }

    private StrictJson() {}

    public static JSONObject object(String text) throws Malformed {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            while (parser.nextToken() != null) {
                // Duplicate keys are only detected by reading to the end.
            }
        } catch (JacksonException e) {
            boolean twice = e.getOriginalMessage().startsWith("Duplicate Object property");
            throw new Malformed(twice ? "It is JSON with a duplicate key" : "It is not JSON");
        }
        try {
            return JSONObjectUtils.parse(text);
        } catch (ParseException _) {
            throw new Malformed("It is not a JSON object");
        }
    }
}
