package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Changes with the labels that the form shows, instead of the names of fields.
final class LabelledChanges {
    private LabelledChanges() {}

    static List<RecordChange> of(RecordSchema form, List<RecordChange> changes) {
        Map<String, String> labels =
                form.fields().stream()
                        .collect(Collectors.toMap(RecordField::name, RecordField::label));
        return changes.stream()
                .map(change ->
                        new RecordChange(
                                change.at(),
                                change.actor(),
                                change.source(),
                                change.changes().stream()
                                        .map(one ->
                                                new FieldChange(
                                                        labels.getOrDefault(
                                                                one.field(), one.field()),
                                                        one.before(),
                                                        one.after()))
                                        .toList()))
                .toList();
    }
}
