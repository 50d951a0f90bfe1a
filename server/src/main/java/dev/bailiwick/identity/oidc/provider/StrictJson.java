package dev.bailiwick.identity.oidc.provider;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import net.minidev.json.JSONObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// JSON objects in which no key occurs twice, at any depth. The SDK's parsers take the last of two
/// equal keys, and two readers that disagree about which one counts are how a signed lie gets past
/// a check (RFC 8725 §2.4, RFC 8259 §4).
public final class StrictJson {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    /// `why` is the end of the sentence that says so.
    public static final class Malformed extends Exception {
        private final String why;

        public Malformed(String why) {
            super(why, null, false, false);
            this.why = why;
        }

        public String why() {
            return why;
        }
    }

    private StrictJson() {}

    public static JSONObject object(String text) throws Malformed {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            while (parser.nextToken() != null) {
                // Reading to the end is what finds a key that occurs twice.
            }
        } catch (JacksonException e) {
            boolean twice = e.getOriginalMessage().startsWith("Duplicate Object property");
            throw new Malformed(
                    twice ? "It is JSON with a key that occurs twice" : "It is not JSON");
        }
        try {
            return JSONObjectUtils.parse(text);
        } catch (ParseException _) {
            throw new Malformed("It is not a JSON object");
        }
    }
}
