package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.platform.text.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Copies what a host found, without secrets and no larger than a page can show: an object of
/// texts, numbers, lists and objects, whose lists contain texts and objects of texts and numbers.
/// Anything else is left out.
final class BoundedResult {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_MEMBERS = 20;
    private static final int MAX_NAME_LENGTH = 40;
    private static final int MAX_TEXT_LENGTH = 1_000;
    private static final int DEEPEST = 3;
    private static final double LARGEST_FRACTION = 1e15;

    /// Characters of a value beside its text.
    private static final int VALUE_COST = 20;

    private final SecretScrubber scrubber;
    private final int maxElements;

    /// Characters that are left, of one mebibyte.
    private int left = 1024 * 1024;

    private boolean isCut;

    /// @param maxElements of each list
    BoundedResult(SecretScrubber scrubber, int maxElements) {
        this.scrubber = scrubber;
        this.maxElements = maxElements;
    }

    ObjectNode copy(JsonNode found) {
        return object(found, 1);
    }

    /// Whether a list was longer than what is kept of it.
    boolean isCut() {
        return isCut;
    }

    private ObjectNode object(JsonNode found, int depth) {
        ObjectNode copy = NODES.objectNode();
        found.propertyStream()
                .limit(MAX_MEMBERS)
                .forEach(member -> {
                    JsonNode value = value(member.getValue(), depth);
                    if (value != null && member.getKey().length() <= MAX_NAME_LENGTH) {
                        copy.set(member.getKey(), value);
                    }
                });
        return copy;
    }

    private @Nullable JsonNode value(JsonNode found, int depth) {
        left -= VALUE_COST;
        if (found.isString()) {
            String text = Excerpt.of(scrubber.scrub(found.asString()), MAX_TEXT_LENGTH);
            left -= text.length();
            return NODES.stringNode(text);
        }
        if (found.isBoolean()) {
            return NODES.booleanNode(found.asBoolean());
        }
        if (found.isIntegralNumber()) {
            return found.canConvertToLong() ? NODES.numberNode(found.asLong()) : null;
        }
        if (found.isNumber()) {
            double fraction = found.asDouble(Double.NaN);
            return Math.abs(fraction) < LARGEST_FRACTION ? NODES.numberNode(fraction) : null;
        }
        if (depth == 1 && found.isArray()) {
            return list(found);
        }
        return depth < DEEPEST && found.isObject() ? object(found, depth + 1) : null;
    }

    private ArrayNode list(JsonNode found) {
        ArrayNode copy = NODES.arrayNode();
        for (JsonNode element : found) {
            if (copy.size() >= maxElements || left <= 0) {
                isCut = true;
                return copy;
            }
            JsonNode value = value(element, 2);
            if (value != null) {
                copy.add(value);
            }
        }
        return copy;
    }
}
