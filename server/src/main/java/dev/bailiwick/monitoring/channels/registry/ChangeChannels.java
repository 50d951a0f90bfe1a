package dev.bailiwick.monitoring.channels.registry;

import static dev.bailiwick.monitoring.channels.registry.ChannelFields.NAME;
import static dev.bailiwick.monitoring.channels.registry.ChannelFields.RECIPIENTS;
import static dev.bailiwick.monitoring.channels.registry.ChannelFields.SECRET;
import static dev.bailiwick.monitoring.channels.registry.ChannelFields.SECRETS;
import static dev.bailiwick.monitoring.channels.registry.ChannelFields.TYPE;
import static dev.bailiwick.monitoring.channels.registry.ChannelFields.URL;

import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to channels. Of secrets, audit log and history record only that they changed.
@Component
public final class ChangeChannels extends ChangeRecords<Channel> {
    private final Channels channels;
    private final Alerts alerts;

    ChangeChannels(Channels channels, Alerts alerts, ChangeTools tools) {
        super(ChannelFields.KIND, tools);
        this.channels = channels;
        this.alerts = alerts;
    }

    @Override
    protected Optional<Channel> find(long id) {
        return channels.find(id);
    }

    @Override
    protected List<Channel> all(Collection<Long> ids) {
        return channels.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable Channel present) {
        RecordInput input = typed;
        if (isValid(input, NAME)
                && channels.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another channel has this name.");
        }
        if (!isValid(input, TYPE)) {
            return input;
        }
        ChannelType type = TYPE.read(input.text(TYPE));
        input = type.isWeb() ? validAddress(input, type, present) : validRecipients(input);
        if (!type.hasSecret() && !input.text(SECRET).isEmpty()) {
            input = input.withError(SECRET, "Only a webhook and ntfy have a secret.");
        }
        return present == null ? input : secretStays(input, type, present);
    }

    private static boolean isValid(RecordInput input, RecordField<?> field) {
        return !input.errors().containsKey(field.name());
    }

    private static RecordInput validRecipients(RecordInput input) {
        if (!input.text(URL).isEmpty()) {
            return input.withError(URL, "A mail channel has recipients instead of an address.");
        }
        return input.text(RECIPIENTS).isEmpty() && isValid(input, RECIPIENTS)
                ? input.withError(RECIPIENTS, "Enter at least one email address.")
                : input;
    }

    private static RecordInput validAddress(
            RecordInput typed, ChannelType type, @Nullable Channel present) {
        RecordInput input = typed;
        if (!input.text(RECIPIENTS).isEmpty()) {
            input = input.withError(RECIPIENTS, "Only a mail channel has recipients.");
        }
        if (!isValid(input, URL)) {
            return input;
        }
        String url = input.text(URL);
        if (url.isEmpty()) {
            boolean keeps =
                    present != null
                            && present.type() == type
                            && present.storedSecrets().contains(URL)
                            && !input.removes(URL);
            return keeps ? input : input.withError(URL, "Enter the address.");
        }
        return type == ChannelType.NTFY && !WebhookUrl.of(url).isTopic()
                ? input.withError(URL, "Enter server and topic: https://ntfy.example.org/topic.")
                : input;
    }

    /// A stored secret is not sent to another server, and not used for another purpose.
    private static RecordInput secretStays(RecordInput input, ChannelType type, Channel present) {
        boolean keeps =
                type.hasSecret()
                        && present.storedSecrets().contains(SECRET)
                        && input.text(SECRET).isEmpty()
                        && !input.removes(SECRET);
        boolean moves =
                !input.text(URL).isEmpty()
                        && isValid(input, URL)
                        && !WebhookUrl.of(input.text(URL))
                                .server()
                                .toString()
                                .equals(present.target());
        return keeps && (moves || type != present.type())
                ? input.withError(SECRET, "Enter it again, or remove it: the address changes.")
                : input;
    }

    @Override
    protected Channel insert(RecordInput input, String by, Instant now) {
        return channels.insert(input.values(), secrets(Map.of(), input), by, now);
    }

    private static Map<String, String> secrets(Map<String, String> stored, RecordInput input) {
        var secrets = new LinkedHashMap<String, String>();
        ChannelType type = TYPE.read(input.text(TYPE));
        for (RecordField<String> field : SECRETS) {
            String typed = input.text(field);
            String text = !typed.isEmpty() ? typed : stored.get(field.name());
            boolean used = field.equals(URL) ? type.isWeb() : type.hasSecret();
            if (text != null && used && (!typed.isEmpty() || !input.removes(field))) {
                secrets.put(field.name(), text);
            }
        }
        return secrets;
    }

    @Override
    protected List<FieldChange> changes(Channel before, RecordInput input) {
        var changes = new ArrayList<>(super.changes(before, input));
        Map<String, String> stored = channels.secrets(before);
        Map<String, String> after = secrets(stored, input);
        for (RecordField<String> field : SECRETS) {
            String was = stored.get(field.name());
            String became = after.get(field.name());
            if (became == null && was != null) {
                changes.add(new FieldChange(field.name(), "set", ""));
            } else if (became != null && !became.equals(was)) {
                changes.add(
                        new FieldChange(
                                field.name(),
                                was == null ? "" : "set",
                                was == null ? "set" : "changed"));
            }
        }
        return changes;
    }

    @Override
    protected boolean update(Channel before, RecordInput input) {
        return channels.update(before, input.values(), secrets(channels.secrets(before), input));
    }

    @Override
    protected void delete(Collection<Long> ids) {
        ids.forEach(id -> alerts.deleteSubject(null, id));
        channels.delete(ids);
    }
}
