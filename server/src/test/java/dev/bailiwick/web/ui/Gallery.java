package dev.bailiwick.web.ui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Every page with sample values, for viewing: `main` writes them to `target/gallery`, which any
/// static web server can serve.
public final class Gallery {
    private static final PageRenderer PAGES = new JteViews().pages();

    private Gallery() {}

    static Stream<Sample> samples() {
        return Stream.of(
                        AuthPageSamples.all(),
                        ProfileSamples.all(),
                        AdministrationSamples.all(),
                        ProviderSamples.all(),
                        PeopleSamples.all(),
                        MailSamples.all(),
                        LinkSamples.all(),
                        ThrottlingSamples.all(),
                        SystemSamples.all(),
                        ComputeSamples.all(),
                        AlertSamples.all(),
                        AuditSamples.all())
                .flatMap(samples -> samples);
    }

    static String html(Sample sample) {
        return new String(
                PAGES.render(sample.template(), sample.frame(), sample.page()),
                StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws IOException {
        var folder = Path.of(args.length == 0 ? "target/gallery" : args[0]);
        var assets = GalleryFrames.ASSETS;
        for (var file : assets.files().entrySet()) {
            var path = folder.resolve("assets").resolve(assets.hash()).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        var index = new StringBuilder("<!doctype html><title>Gallery</title><ul>");
        for (var sample : samples().toList()) {
            Files.writeString(folder.resolve(sample.name() + ".html"), html(sample));
            index.append("<li><a href=\"%1$s.html\">%1$s</a>".formatted(sample.name()));
        }
        Files.writeString(folder.resolve("index.html"), index);
    }
}
