package dev.bailiwick.operations.provisioning;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.provisioning.ProvisionSection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Applies a provisioning file in one transaction: completely, or not at all.
@Component
public final class Provision {
    private final Map<String, ProvisionSection> sections;
    private final Transactions transactions;
    private final AuditLog audit;

    Provision(List<ProvisionSection> sections, Transactions transactions, AuditLog audit) {
        this.sections =
                sections.stream()
                        .collect(Collectors.toMap(ProvisionSection::key, section -> section));
        this.transactions = transactions;
        this.audit = audit;
    }

    /// What became of a record.
    ///
    /// @param section such as `hosts`
    /// @param more what programs are told besides; may contain secrets
    public record Applied(
            String section,
            String name,
            long id,
            ProvisionSection.Outcome outcome,
            Map<String, String> more) {
        public Applied {
            more = Map.copyOf(more);
        }
    }

    /// @throws ProvisionRefusedException with everything that is wrong; nothing was changed
    public List<Applied> run(Path file, Actor by) {
        ProvisionFile content = ProvisionFile.read(file);
        var problems = new ArrayList<>(content.problems());
        content.entries().forEach(entry -> problems.addAll(unknown(entry)));
        if (!problems.isEmpty()) {
            throw new ProvisionRefusedException(problems);
        }
        return transactions.write(() -> {
            audit.acquireLock();
            var applied = new LinkedHashMap<ProvisionFile.Entry, Applied>();
            for (ProvisionFile.Entry entry : content.entries()) {
                Set<String> last = section(entry).appliedLast();
                apply(entry, key -> !last.contains(key), by, problems)
                        .ifPresent(one -> applied.put(entry, one));
            }
            for (ProvisionFile.Entry entry : List.copyOf(applied.keySet())) {
                Set<String> last = section(entry).appliedLast();
                if (!Collections.disjoint(entry.values().fields().keySet(), last)) {
                    apply(entry, last::contains, by, problems)
                            .filter(one -> one.outcome() != ProvisionSection.Outcome.UNCHANGED)
                            .ifPresent(one ->
                                    applied.merge(
                                            entry,
                                            one,
                                            (before, after) ->
                                                    before.outcome()
                                                                    == ProvisionSection.Outcome
                                                                            .CREATED
                                                            ? before
                                                            : after));
                }
            }
            if (!problems.isEmpty()) {
                throw new ProvisionRefusedException(problems);
            }
            return List.copyOf(applied.values());
        });
    }

    private ProvisionSection section(ProvisionFile.Entry entry) {
        return Objects.requireNonNull(sections.get(entry.section()));
    }

    /// @param keys those that are applied
    /// @param problems to which errors are added
    private Optional<Applied> apply(
            ProvisionFile.Entry entry,
            Predicate<String> keys,
            Actor by,
            List<ProvisionProblem> problems) {
        switch (section(entry).apply(entry.values().with(keys), by)) {
            case ProvisionSection.Applied(var id, var outcome, var more) -> {
                return Optional.of(
                        new Applied(entry.section(), entry.values().name(), id, outcome, more));
            }
            case ProvisionSection.Refused(var errors) -> {
                errors.forEach((field, sentence) -> problems.add(problem(entry, field, sentence)));
                return Optional.empty();
            }
        }
    }

    private List<ProvisionProblem> unknown(ProvisionFile.Entry entry) {
        ProvisionSection section = sections.get(entry.section());
        if (section == null) {
            return List.of(
                    new ProvisionProblem(
                            entry.sectionLine(),
                            "“%s” is not a section. Use %s."
                                    .formatted(
                                            entry.section(),
                                            sections.keySet().stream()
                                                    .sorted()
                                                    .collect(Collectors.joining(", ")))));
        }
        var problems = new ArrayList<ProvisionProblem>();
        for (String key : entry.values().fields().keySet()) {
            if (!section.fields().contains(key)) {
                problems.add(problem(entry, key, "This is not a key of a record in this section."));
            } else if (entry.lists().contains(key) && !section.lists().contains(key)) {
                problems.add(problem(entry, key, "This must be text, not a list."));
            }
        }
        return problems;
    }

    private static ProvisionProblem problem(
            ProvisionFile.Entry entry, String field, String sentence) {
        int line = Optional.ofNullable(entry.lines().get(field)).orElse(entry.line());
        return new ProvisionProblem(
                line, "%s, %s: %s".formatted(entry.values().name(), field, sentence));
    }

    /// The outcomes by section, as programs read them.
    public static Map<String, List<Map<String, Object>>> json(List<Applied> all) {
        var sections = new LinkedHashMap<String, List<Map<String, Object>>>();
        for (Applied one : all) {
            var row = new LinkedHashMap<String, Object>();
            row.put("name", one.name());
            row.put("id", one.id());
            row.put("outcome", one.outcome().name().toLowerCase(Locale.ROOT));
            row.putAll(one.more());
            sections.computeIfAbsent(one.section(), _ -> new ArrayList<>()).add(row);
        }
        return sections;
    }
}
