package dev.bailiwick.web.ui;

import dev.bailiwick.operations.system.SystemPage;
import dev.bailiwick.operations.system.SystemPageSample;
import java.util.stream.Stream;

/// Site administration: System.
final class SystemSamples {
    private static final String PLACE = "/site-administration/system";

    private SystemSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                sample(
                        "system",
                        GalleryFrames.administrator(PLACE),
                        SystemPageSample.of(GalleryFrames.NOW, "fernbrook")),
                sample(
                        "system-troubled",
                        GalleryFrames.administrator(PLACE),
                        SystemPageSample.troubled(GalleryFrames.NOW)),
                sample(
                        "system-hostile",
                        GalleryFrames.hostile(PLACE),
                        SystemPageSample.of(GalleryFrames.NOW, Hostile.LINE)));
    }

    private static Sample sample(String name, Frame frame, SystemPage page) {
        return new Sample(name, "operations/system/system", frame, page);
    }
}
