package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.Names.Alias;
import dev.bailiwick.modules.dns.provider.Names.LocalName;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.platform.text.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A change that can be made on an instance.
///
/// @param words what it does, such as "Remove local name nas.example.org (192.0.2.7)"; not safe to
///   show as it is
/// @param event for the audit log, without person and instance
/// @param exact everything that is sent, unlike words without doubt where a text ends
public record InstanceChange(String words, AuditEvent event, List<String> exact, Action action) {
    public InstanceChange {
        exact = List.copyOf(exact);
    }

    private static final int MAX_DETAIL_LENGTH = 200;

    /// Whether something is gone afterwards.
    public boolean removes() {
        return event.name().endsWith(" Removed");
    }

    /// The request.
    public interface Action {
        void on(DnsProvider instance) throws ProviderFailureException;
    }

    /// Adds a list or rule for all clients.
    ///
    /// @param comment empty for none
    public static InstanceChange add(EntryKind kind, String value, String comment) {
        return entry("Add", "DNS Entry Added", kind, value, on -> on.add(kind, value, comment));
    }

    /// Adds a list or rule, or changes the one that is there.
    public static InstanceChange set(Entry entry) {
        InstanceChange change =
                entry("Set", "DNS Entry Changed", entry.kind(), entry.value(), on -> on.set(entry));
        String groups = String.join(", ", entry.groups());
        var exact = new ArrayList<>(change.exact());
        exact.add(entry.enabled() + " " + entry.comment());
        exact.addAll(entry.groups());
        return new InstanceChange(
                "%s: %s, groups: %s%s"
                        .formatted(
                                change.words(),
                                entry.enabled() ? "on" : "off",
                                groups.isEmpty() ? "none" : groups,
                                comment(entry.comment())),
                change.event()
                        .with("state", entry.enabled() ? "on" : "off")
                        .with("groups", excerpt(groups)),
                exact,
                change.action());
    }

    private static String comment(String comment) {
        return comment.isEmpty() ? "" : ", comment: " + comment;
    }

    public static InstanceChange remove(EntryKind kind, String value) {
        return entry("Remove", "DNS Entry Removed", kind, value, on -> on.remove(kind, value));
    }

    private static InstanceChange entry(
            String verb, String event, EntryKind kind, String value, Action action) {
        return new InstanceChange(
                "%s %s %s".formatted(verb, kind.label().toLowerCase(Locale.UK), value),
                AuditEvent.of(event).with("kind", kind.label()).with("value", excerpt(value)),
                List.of(verb, kind.key(), value),
                action);
    }

    /// Adds a group, or changes the one that is there.
    public static InstanceChange set(Entries.Group group) {
        return new InstanceChange(
                "Set group %s: %s%s"
                        .formatted(
                                group.name(),
                                group.enabled() ? "on" : "off",
                                comment(group.comment())),
                AuditEvent.of("DNS Group Changed")
                        .with("group", excerpt(group.name()))
                        .with("state", group.enabled() ? "on" : "off"),
                List.of("group", group.name(), group.enabled() + " " + group.comment()),
                on -> on.set(group));
    }

    public static InstanceChange removeGroup(String name) {
        return new InstanceChange(
                "Remove group %s".formatted(name),
                AuditEvent.of("DNS Group Removed").with("group", excerpt(name)),
                List.of("remove group", name),
                on -> on.removeGroup(name));
    }

    public static InstanceChange add(LocalName name) {
        return name("Add", "DNS Name Added", name, on -> on.addName(name));
    }

    public static InstanceChange remove(LocalName name) {
        return name("Remove", "DNS Name Removed", name, on -> on.removeName(name));
    }

    private static InstanceChange name(String verb, String event, LocalName name, Action action) {
        return new InstanceChange(
                "%s local name %s (%s)".formatted(verb, name.name(), name.address()),
                AuditEvent.of(event)
                        .with("name", excerpt(name.name()))
                        .with("address", excerpt(name.address())),
                List.of(verb, name.name(), name.address()),
                action);
    }

    public static InstanceChange add(Alias alias) {
        return alias("Add", "DNS Alias Added", alias, on -> on.addAlias(alias));
    }

    public static InstanceChange remove(Alias alias) {
        return alias("Remove", "DNS Alias Removed", alias, on -> on.removeAlias(alias));
    }

    private static InstanceChange alias(String verb, String event, Alias alias, Action action) {
        Integer seconds = alias.seconds();
        String time = seconds == null ? "" : ", time to live %d s".formatted(seconds);
        return new InstanceChange(
                "%s alias %s of %s%s".formatted(verb, alias.alias(), alias.target(), time),
                AuditEvent.of(event)
                        .with("alias", excerpt(alias.alias()))
                        .with("target", excerpt(alias.target())),
                List.of(verb, alias.alias(), alias.target(), time),
                action);
    }

    /// @param json its value
    public static InstanceChange set(String key, String json) {
        return new InstanceChange(
                "Set %s to %s".formatted(key, json),
                AuditEvent.of("DNS Setting Changed").with("key", key).with("value", excerpt(json)),
                List.of("setting", key, json),
                on -> on.set(key, json));
    }

    /// Safe to show.
    private static String excerpt(String value) {
        return Excerpt.of(InvisibleCharacters.revealed(OneLine.of(value)), MAX_DETAIL_LENGTH);
    }
}
