package dev.bailiwick.web.ui;

import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.util.Map;

/// Renders pages outside a view too, such as errors from a filter. Templates are compiled at build
/// time; `accounts/users` is `src/main/jte/accounts/users.jte`.
public final class PageRenderer {
    private final TemplateEngine engine;

    PageRenderer(TemplateEngine engine) {
        this.engine = engine;
    }

    /// The whole page in UTF-8.
    public byte[] render(String name, Frame frame, Object page) {
        return render(name, Map.of("frame", frame, "page", page)).toByteArray();
    }

    /// For templates without a layout, such as the HTML of a mail.
    public byte[] render(String name, Object page) {
        return render(name, Map.of("page", page)).toByteArray();
    }

    boolean exists(String name) {
        return engine.hasTemplate(name + ".jte");
    }

    Utf8ByteOutput render(String name, Map<String, Object> model) {
        var output = new Utf8ByteOutput();
        engine.render(name + ".jte", model, output);
        return output;
    }
}
