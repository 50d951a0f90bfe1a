package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.List;

/// The columns of a file: all fields but the secrets.
final class MonitorFile {
    static final RecordSchema COLUMNS =
            new RecordSchema(
                    MonitorFields.FORM.fields().stream()
                            .filter(field -> !field.isSecret())
                            .toList());

    private MonitorFile() {}

    /// Cells of fields that do not belong to the monitor's kind are empty.
    static List<String> cells(Monitor monitor) {
        return COLUMNS.fields().stream().map(field -> cell(monitor, field)).toList();
    }

    private static String cell(Monitor monitor, RecordField<?> field) {
        return MonitorFields.belongs(field, monitor.kind()) ? monitor.details().text(field) : "";
    }
}
