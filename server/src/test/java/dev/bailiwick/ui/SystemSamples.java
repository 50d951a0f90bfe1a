package dev.bailiwick.ui;

import dev.bailiwick.system.SystemPage;
import dev.bailiwick.system.SystemPageSample;
import java.util.stream.Stream;

/// Site administration, System.
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
        return new Sample(name, "system/system", frame, page);
    }
}
