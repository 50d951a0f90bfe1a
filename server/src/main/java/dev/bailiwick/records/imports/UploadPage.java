package dev.bailiwick.records.imports;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The upload form.
///
/// @param stuck an import that makes no progress, or null
public record UploadPage(
        String title,
        String list,
        String listLabel,
        String path,
        String nouns,
        List<Column> columns,
        FormField file,
        @Nullable Stuck stuck) {
    /// @param required whether a file without it is refused
    public record Column(String name, String legend, boolean required) {}

    /// @param stopHref ends it
    public record Stuck(String fileName, int percent, String stopHref) {}

    static UploadPage of(ImportTarget<?> kind, @Nullable String error, @Nullable Import stuck) {
        return new UploadPage(
                "Import " + kind.noun(2),
                kind.module().path(),
                kind.module().label(),
                kind.module().path() + "/import",
                kind.noun(2),
                kind.columns().fields().stream()
                        .map(field ->
                                new Column(field.name(), field.legend(), field.isRequiredInFiles()))
                        .toList(),
                FormField.of("file", "").withError(error),
                stuck == null
                        ? null
                        : new Stuck(
                                stuck.fileName(),
                                stuck.percentApplied(),
                                PreviewPage.path(kind, stuck) + "/stop"));
    }

    public FormErrors errors() {
        return FormErrors.none().at("File", file);
    }
}
