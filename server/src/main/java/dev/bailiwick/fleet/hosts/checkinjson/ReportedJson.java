package dev.bailiwick.fleet.hosts.checkinjson;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// Limits for JSON that hosts report.
public final class ReportedJson {
    /// Twice what the largest report needs; a body filled with empty objects would use all memory.
    static final int MAX_TOKENS = 1_000_000;

    private ReportedJson() {}

    public static JsonFactory factory() {
        return JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(32)
                                .maxNumberLength(100)
                                .maxTokenCount(MAX_TOKENS)
                                .build())
                .build();
    }
}
