package dev.bailiwick.modules.dns.provider;

import java.util.Map;
import java.util.TreeMap;

/// The settings of an instance that decide how it answers.
///
/// @param values as JSON, by key, such as `dns.upstreams`
/// @param limit a sentence about what this version cannot do; empty for nothing
public record Settings(Map<String, String> values, String limit) {
    public Settings {
        values = new TreeMap<>(values);
    }
}
