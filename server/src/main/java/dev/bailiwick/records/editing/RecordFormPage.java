package dev.bailiwick.records.editing;

import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.StoredRecord;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Adding a record, or changing its details.
///
/// @param singular what it is, such as "licence"
/// @param version of the record that the form was filled from, 0 for a new one
/// @param stale whether somebody else has changed it since
/// @param notice why it was not saved, null when the fields say so
/// @param hidden further parameters that the form sends back
/// @param trial null if what was typed cannot be tried
public record RecordFormPage(
        String title,
        List<Crumb> crumbs,
        String singular,
        String action,
        String cancelHref,
        String submitLabel,
        long version,
        boolean stale,
        @Nullable String notice,
        Map<String, String> hidden,
        FormErrors errors,
        List<Section> sections,
        @Nullable Trial trial) {
    /// A button that tries what was typed without saving it.
    ///
    /// @param action where it posts the form
    /// @param result of the last time; null before it
    public record Trial(String action, String label, @Nullable TrialResult result) {}

    public record TrialResult(StatusIcon icon, String sentence) {}

    /// @param css classes in addition to `section`
    public record Section(String id, String heading, String about, String css, List<Row> rows) {
        private Section with(UnaryOperator<Control> change) {
            return new Section(
                    id, heading, about, css, rows.stream().map(row -> row.with(change)).toList());
        }
    }

    /// @param css classes of an element around its controls; empty for none
    public record Row(String css, List<Control> controls) {
        private Row with(UnaryOperator<Control> change) {
            return new Row(css, controls.stream().map(change).toList());
        }
    }

    /// @param stored whether a secret is stored
    /// @param remove the check box that removes it
    /// @param again whether a secret was typed and must be typed again
    /// @param link to the record that the error is about, null without one
    /// @param given options that are known at run time; null for those of its type
    /// @param correction for a stored secret that is always needed; null for one that can be
    ///   replaced and removed
    public record Control(
            RecordField<?> field,
            FormField value,
            FormField remove,
            boolean stored,
            boolean again,
            @Nullable Crumb link,
            @Nullable List<SelectOption> given,
            @Nullable Correction correction) {
        private Control with(Crumb other) {
            return new Control(field, value, remove, stored, again, other, given, correction);
        }

        private Control with(Correction other) {
            return new Control(field, value, remove, stored, again, link, given, other);
        }

        /// A value that is not among them stays, so that saving does not change it.
        private Control with(List<SelectOption> options) {
            var all = new ArrayList<>(options);
            if (options.stream().noneMatch(one -> one.value().equals(value.value()))) {
                all.add(SelectOption.of(value.value(), value.value()));
            }
            return new Control(
                    field, value, remove, stored, again, link, List.copyOf(all), correction);
        }

        public List<SelectOption> options() {
            return given == null ? field.type().options() : given;
        }

        public String typed() {
            return RecordInput.typed(field);
        }

        public String skip() {
            return RecordInput.skip(field);
        }

        /// Whether it is called optional.
        public boolean isOptional() {
            return !field.isRequired() && !field.has(Look.NEEDED);
        }

        public boolean isChoice() {
            return given != null || field.type().control() == FieldType.Control.CHOICE;
        }

        public boolean isDate() {
            return field.type().control() == FieldType.Control.DATE;
        }

        /// Whether it has several lines.
        public boolean isArea() {
            return field.isSecret() || field.type().control() == FieldType.Control.TEXT;
        }

        public String confirmation() {
            return RecordInput.confirmation(field);
        }

        public String label() {
            return !stored
                    ? field.label()
                    : correction == null
                            ? "New " + field.noun()
                            : "Correct the stored " + field.noun();
        }

        public @Nullable String hint() {
            return !stored
                    ? field.hint()
                    : correction == null
                            ? "Leave blank to keep the stored %s.".formatted(field.noun())
                            : correction.hint();
        }

        public @Nullable String inputMode() {
            return field.has(RecordField.Look.DIGITS)
                    ? "numeric"
                    : field.has(RecordField.Look.DECIMAL) ? "decimal" : null;
        }
    }

    /// How a stored secret is overwritten with the one that something else has already.
    ///
    /// @param confirmation the label of a check box
    public record Correction(String hint, String confirmation) {}

    /// @param crumbs the pages above it
    public static RecordFormPage forNew(
            RecordKind kind, List<FormSection> sections, List<Crumb> crumbs, RecordInput input) {
        String title = "Add " + kind.singular();
        return new RecordFormPage(
                title,
                crumbs,
                kind.singular(),
                kind.path() + "/add",
                Objects.requireNonNull(crumbs.getLast().href()),
                title,
                0,
                false,
                null,
                Map.of(),
                errors(sections, input),
                sections.stream().map(one -> section(one, input, true, Set.of())).toList(),
                null);
    }

    /// @param crumbs the pages above that of the record
    /// @param stored the secrets that are stored
    public static RecordFormPage forEdit(
            RecordKind kind,
            List<FormSection> sections,
            List<Crumb> crumbs,
            StoredRecord record,
            RecordInput input,
            Set<RecordField<?>> stored) {
        String path = kind.path(record.id());
        return new RecordFormPage(
                "Edit " + record.title(),
                crumbs,
                kind.singular(),
                path + "/edit",
                path,
                "Save",
                record.version(),
                false,
                null,
                Map.of(),
                errors(sections, input),
                sections.stream().map(one -> section(one, input, false, stored)).toList(),
                null);
    }

    public RecordFormPage asStale() {
        return copy(true, notice, hidden, sections, trial);
    }

    /// @param sentence why it was not saved
    public RecordFormPage withNotice(String sentence) {
        return copy(stale, sentence, hidden, sections, trial);
    }

    public RecordFormPage withHidden(Map<String, String> parameters) {
        return copy(stale, notice, parameters, sections, trial);
    }

    public RecordFormPage withTrial(Trial other) {
        return copy(stale, notice, hidden, sections, other);
    }

    private RecordFormPage copy(
            boolean newStale,
            @Nullable String newNotice,
            Map<String, String> newHidden,
            List<Section> newSections,
            @Nullable Trial newTrial) {
        return new RecordFormPage(
                title,
                crumbs,
                singular,
                action,
                cancelHref,
                submitLabel,
                version,
                newStale,
                newNotice,
                newHidden,
                errors,
                newSections,
                newTrial);
    }

    /// @param link to the record that the error of this field is about
    public RecordFormPage withLink(RecordField<?> field, Crumb link) {
        return with(field, control -> control.with(link));
    }

    /// Makes a field one to choose from.
    public RecordFormPage withOptions(RecordField<?> field, List<SelectOption> options) {
        return with(field, control -> control.with(options));
    }

    public RecordFormPage withCorrection(RecordField<?> secret, Correction correction) {
        return with(secret, control -> control.with(correction));
    }

    private RecordFormPage with(RecordField<?> field, UnaryOperator<Control> change) {
        return copy(
                stale,
                notice,
                hidden,
                sections.stream()
                        .map(section ->
                                section.with(
                                        one -> one.field().equals(field) ? change.apply(one) : one))
                        .toList(),
                trial);
    }

    private static String css(List<String> onlyFor) {
        return onlyFor.isEmpty() ? "" : " only only-" + String.join(" only-", onlyFor);
    }

    private static Section section(
            FormSection section, RecordInput input, boolean isNew, Set<RecordField<?>> stored) {
        return new Section(
                section.id(),
                section.heading(),
                section.about(),
                css(section.onlyFor()),
                section.rows().stream()
                        .map(row ->
                                new Row(
                                        css(row.onlyFor()),
                                        row.fields().stream()
                                                .filter(field ->
                                                        isNew
                                                                || !section.initialOnly()
                                                                        .contains(field))
                                                .map(field -> control(field, input, stored))
                                                .toList()))
                        .filter(row -> !row.controls().isEmpty())
                        .toList());
    }

    private static Control control(
            RecordField<?> field, RecordInput input, Set<RecordField<?>> stored) {
        return new Control(
                field,
                input.control(field),
                FormField.of(RecordInput.removal(field), input.removes(field)),
                stored.contains(field),
                input.mustBeTypedAgain(field),
                null,
                null,
                null);
    }

    private static FormErrors errors(List<FormSection> sections, RecordInput input) {
        FormErrors errors = FormErrors.none();
        for (FormSection section : sections) {
            for (FormSection.Row row : section.rows()) {
                for (RecordField<?> field : row.fields()) {
                    errors = errors.at(field.label(), input.control(field));
                }
            }
        }
        return errors;
    }
}
